import { sql } from 'kysely';
import type { Page } from '#server/db/keyset.ts';
import { pagedList } from '#server/db/paged-list.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { type FoundRows, findInParts } from '#server/db/search/find-in-parts.ts';
import type { ReadBudget } from '#server/db/search/read-within.ts';
import { textsOf } from '#server/db/text-list.ts';
import { holdsWords } from '#server/queries/search-conditions.ts';

export type AssignedAccount = Awaited<ReturnType<typeof assignedAccountList.rows>>[number];

function assignedAccountRows(db: Database) {
  return (
    db
      .selectFrom('price_list_accounts')
      .innerJoin('accounts', 'accounts.id', 'price_list_accounts.account_id')
      .select(['price_list_accounts.seq', 'price_list_accounts.account_id', 'accounts.kind', 'accounts.name'])
      // A person's account has the id of the user.
      .select((eb) => [
        eb.selectFrom('users').select('users.name').whereRef('users.id', '=', 'accounts.id').as('user_name'),
        eb.selectFrom('users').select('users.email').whereRef('users.id', '=', 'accounts.id').as('email'),
      ])
      .where('until_version', 'is', null)
  );
}

export const assignedAccountList = pagedList('price_list_accounts', {
  rows: assignedAccountRows,
  filters: { list: (query, id: string) => query.where('list_id', '=', id) },
  count: async () => null,
});

/** Those whose name, or e-mail of a person, holds every word of `q`, in the order in which they got the list. */
export async function findAssignedAccounts(
  db: Database,
  { listId, page, q, budget }: { listId: string; page: Page; q: string; budget: ReadBudget },
): Promise<FoundRows<AssignedAccount>> {
  const text = sql`(coalesce(users.email, '') || ' ' || coalesce(accounts.name, users.name, ''))`;
  const part = {
    from: sql`price_list_accounts join accounts on accounts.id = price_list_accounts.account_id
      left join users on users.id = accounts.id`,
    candidates: sql`list_id = ${listId} and until_version is null`,
    matches: holdsWords(db, text, q),
    seq: sql`price_list_accounts.seq`,
  };
  const found = await findInParts<{ seq: number; account_id: string }>(db, 'price_list_accounts', page, [part], budget);
  const ids = found.rows.map(({ account_id }) => account_id);
  const named = await assignedAccountRows(db)
    .where('list_id', '=', listId)
    .where('account_id', 'in', textsOf(db, ids))
    .execute();
  const byId = new Map(named.map((row) => [row.account_id, row]));
  return { ...found, rows: ids.flatMap((id) => byId.get(id) ?? []) };
}

/**
 * Which of these accounts exist. On PostgreSQL locks the users who act for them, in their order: whoever places an order is
 * locked before the lists of the account are read.
 */
export async function lockAccounts(db: WriteTransaction, ids: string[]): Promise<Set<string>> {
  if (engineOf(db) === 'postgres')
    await db.selectFrom('users').select('id').where('account_id', 'in', textsOf(db, ids)).orderBy('id').execute();
  const known = withoutRowLocks(db).selectFrom('accounts').select('id').where('id', 'in', textsOf(db, ids));
  return new Set((await known.execute()).map(({ id }) => id));
}

/** Which of these accounts have the list. */
export async function findAssigned(db: Database, listId: string, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('price_list_accounts')
    .select('account_id')
    .where('list_id', '=', listId)
    .where('until_version', 'is', null)
    .where('account_id', 'in', textsOf(db, ids))
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/** The accounts that got the list last. */
export async function listAssignedIds(db: Database, listId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('price_list_accounts')
    .select('account_id')
    .where('list_id', '=', listId)
    .where('until_version', 'is', null)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Of accounts that would get a list, or lose it, those for which that changes something: the newest, and how many. */
export async function listNewestOf(
  db: Database,
  { listId, add, remove, limit }: { listId: string; add: string[]; remove: string[]; limit: number },
): Promise<{ ids: string[]; count: number }> {
  const assigned = await findAssigned(db, listId, [...add, ...remove]);
  const concerned = [...add.filter((id) => !assigned.has(id)), ...remove.filter((id) => assigned.has(id))];
  const known = await db
    .selectFrom('accounts')
    .select(['id', 'seq'])
    .where('id', 'in', textsOf(db, concerned))
    .execute();
  const ids = known.toSorted((one, other) => other.seq - one.seq).map(({ id }) => id);
  return { ids: ids.slice(0, limit), count: ids.length };
}

/** Gives a locked list to accounts that do not have it, or takes it from those that do, from its version `version` on. */
export async function writeAccounts(
  db: WriteTransaction,
  { listId, version, add, remove }: { listId: string; version: number; add: string[]; remove: string[] },
): Promise<void> {
  await sql`insert into price_list_accounts (list_id, account_id, from_version)
    select ${listId}, id, cast(${version} as ${bigint(db)}) from accounts where id in ${textsOf(db, add)} order by seq`.execute(
    db,
  );
  await sql`update price_list_accounts set until_version = ${version}
    where list_id = ${listId} and until_version is null and account_id in ${textsOf(db, remove)}`.execute(db);
}

function bigint(db: Database) {
  return engineOf(db) === 'postgres' ? sql`bigint` : sql`integer`;
}
