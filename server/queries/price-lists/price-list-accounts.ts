import { sql } from 'kysely';
import { pagedList } from '#server/db/paged-list.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

export const assignedAccountList = pagedList('price_list_accounts', {
  rows: (db) =>
    db
      .selectFrom('price_list_accounts')
      .innerJoin('accounts', 'accounts.id', 'price_list_accounts.account_id')
      .select(['price_list_accounts.seq', 'price_list_accounts.account_id', 'accounts.kind', 'accounts.name'])
      // A person's account has the id of the user.
      .select((eb) => [
        eb.selectFrom('users').select('users.name').whereRef('users.id', '=', 'accounts.id').as('user_name'),
        eb.selectFrom('users').select('users.email').whereRef('users.id', '=', 'accounts.id').as('email'),
      ])
      .where('until_version', 'is', null),
  filters: { list: (query, id: string) => query.where('list_id', '=', id) },
  count: async () => null,
});

/**
 * Which of these accounts exist. On PostgreSQL locks the users who act for them, in their order: whoever places an order is
 * locked before the lists of the account are read.
 */
export async function lockAccounts(db: WriteTransaction, ids: string[]): Promise<Set<string>> {
  if (engineOf(db) === 'postgres')
    await db.selectFrom('users').select('id').where('account_id', 'in', idsOf(db, ids)).orderBy('id').execute();
  const known = withoutRowLocks(db).selectFrom('accounts').select('id').where('id', 'in', idsOf(db, ids));
  return new Set((await known.execute()).map(({ id }) => id));
}

/** Which of these accounts have the list. */
export async function findAssigned(db: Database, listId: string, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('price_list_accounts')
    .select('account_id')
    .where('list_id', '=', listId)
    .where('until_version', 'is', null)
    .where('account_id', 'in', idsOf(db, ids))
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/** Gives a locked list to accounts that do not have it, or takes it from those that do, from its version `version` on. */
export async function writeAccounts(
  db: WriteTransaction,
  { listId, version, add, remove }: { listId: string; version: number; add: string[]; remove: string[] },
): Promise<void> {
  await sql`insert into price_list_accounts (list_id, account_id, from_version)
    select ${listId}, id, cast(${version} as ${bigint(db)}) from accounts where id in ${idsOf(db, add)} order by seq`.execute(
    db,
  );
  await sql`update price_list_accounts set until_version = ${version}
    where list_id = ${listId} and until_version is null and account_id in ${idsOf(db, remove)}`.execute(db);
}

function bigint(db: Database) {
  return engineOf(db) === 'postgres' ? sql`bigint` : sql`integer`;
}

/** A statement takes a limited number of parameters, so they are sent as JSON. */
function idsOf(db: Database, ids: string[]) {
  const json = JSON.stringify(ids);
  return engineOf(db) === 'postgres'
    ? sql<string>`(select json_array_elements_text(${json}::json))`
    : sql<string>`(select value from json_each(${json}))`;
}
