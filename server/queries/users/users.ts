import { sql } from 'kysely';
import { pagedList } from '#server/db/paged-list.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { rowCount } from '#server/queries/row-counts.ts';
import { ERASED } from '#shared/domain/customers/erased.ts';
import type { PriceVisibility } from '#shared/domain/shop/price-visibility.ts';

const userById = prepareQuery((db, { id }: { id: string }) => db.selectFrom('users').selectAll().where('id', '=', id));

export async function findUserById(db: Database, id: string): Promise<UserRow | undefined> {
  return userById.first(db, { id });
}

/** Undefined also for a retired user; inside a transaction on PostgreSQL, it locks the row. */
export async function findActiveUser(db: Database, id: string): Promise<UserRow | undefined> {
  const user = await findUserById(db, id);
  return user?.retired_at === null ? user : undefined;
}

/** What an order is placed with, in one statement: each waits for the database. */
export interface Buyer extends UserRow {
  /** Of the shop's settings; null for the setting of the deployment. */
  reservation_hours: number | null;
  /** Of the company that the buyer acts for; null for a person's own account. */
  account_name: string | null;
  /** Of the shop's settings; null for everyone. */
  price_visibility: PriceVisibility | null;
}

// The settings and the account are in subqueries, which lock nothing.
const buyerById = prepareQuery((db, { id }: { id: string }) =>
  db
    .selectFrom('users')
    .selectAll()
    .select(({ selectFrom }) => [
      selectFrom('shop_settings')
        .select('reservation_hours')
        .where('shop_settings.id', '=', sql.lit(1))
        .as('reservation_hours'),
      selectFrom('shop_settings')
        .select('price_visibility')
        .where('shop_settings.id', '=', sql.lit(1))
        .as('price_visibility'),
      selectFrom('accounts').select('name').whereRef('accounts.id', '=', 'users.account_id').as('account_name'),
    ])
    .where('users.id', '=', id),
);

/** Like `findActiveUser`, with how long the shop holds stock for an order. */
export async function findActiveBuyer(db: Database, id: string): Promise<Buyer | undefined> {
  const buyer = await buyerById.first(db, { id });
  return buyer?.retired_at === null ? buyer : undefined;
}

/** Who orders, and for which account: the one that the user acts for, or a company that approved it meanwhile. */
export interface BuyerOf {
  userId: string;
  company?: { accountId: string; name: string } | undefined;
}

export async function findBuyer(db: Database, { userId, company }: BuyerOf): Promise<Buyer | undefined> {
  const buyer = await findActiveBuyer(db, userId);
  return buyer && company ? { ...buyer, account_id: company.accountId, account_name: company.name } : buyer;
}

const userByEmail = prepareQuery((db, { email }: { email: string }) =>
  db.selectFrom('users').selectAll().where('email', '=', email),
);

/** The user with this address; never a retired one. `email` must be canonical. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  return userByEmail.first(db, { email });
}

export const userList = pagedList('users', {
  rows: (db) => db.selectFrom('users').selectAll().where('retired_at', 'is', null),
  count: (db) => rowCount(db, 'users'),
});

// A literal, because SQLite uses the partial index only for values that it knows when it prepares a statement.
const isAdministrator = sql<boolean>`role = 'admin'`;

/** Every user with the administrator role, including those whose e-mail is not verified. */
export async function listAdministrators(db: Database): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().where(isAdministrator).where('seq', '>', 0).orderBy('seq').execute();
}

const firstAdministrators = prepareQuery((db) =>
  db
    .selectFrom('users')
    .select('id')
    .where(isAdministrator)
    .where('email_verified', '=', 1)
    .where('seq', '>', 0)
    .orderBy('seq')
    .limit(2),
);

export async function findFirstAdministrators(db: Database): Promise<{ id: string }[]> {
  return firstAdministrators.all(db, {});
}

export interface NewUser {
  id: string;
  email: string;
  identitySubject: string;
  role: UserRow['role'];
  emailVerified: boolean;
  name?: string | null;
  createdAt: number;
  /** Seconds; see the table. */
  identityValidSince?: number;
  unverifiedAuthTime?: number;
}

/** With an account of their own, under the same id. */
export async function insertUser(db: WriteTransaction, user: NewUser): Promise<void> {
  const { id, createdAt: created_at } = user;
  await db.insertInto('accounts').values({ id, kind: 'person', created_at, updated_at: created_at }).execute();
  await db
    .insertInto('users')
    .values({
      id,
      account_id: id,
      email: user.email,
      identity_subject: user.identitySubject,
      role: user.role,
      email_verified: user.emailVerified ? 1 : 0,
      name: user.name ?? null,
      created_at,
      identity_valid_since: user.identityValidSince ?? 0,
      sessions_valid_from: user.identityValidSince ?? 0,
      unverified_auth_time: user.unverifiedAuthTime ?? 0,
    })
    .execute();
}

export type UserChange = Partial<
  Pick<
    UserRow,
    | 'role'
    | 'email_verified'
    | 'name'
    | 'company'
    | 'account_id'
    | 'order_views'
    | 'identity_subject'
    | 'sessions_valid_from'
    | 'identity_valid_since'
    | 'unverified_auth_time'
  >
>;

export async function updateUser(db: WriteTransaction, id: string, change: UserChange): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute();
}

export async function eraseRetiredEmail(db: WriteTransaction, id: string): Promise<void> {
  await db.updateTable('users').set({ retired_email: ERASED }).where('id', '=', id).execute();
}

export async function retireUser(db: WriteTransaction, user: UserRow, at: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ email: `retired:${user.id}`, role: 'customer', retired_at: at, retired_email: user.email })
    .where('id', '=', user.id)
    .execute();
}

/** The e-mail of each user, retired ones too, by id. */
export async function listEmails(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select((eb) => ['id', eb.fn.coalesce('retired_email', 'email').as('email')])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** When each user last did what the event log records; those without an event are missing. */
export async function listLastActions(db: Database, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select((eb) => [
      'users.id',
      eb
        .selectFrom('events')
        .select('events.at')
        .whereRef('events.actor', '=', 'users.id')
        .orderBy('events.seq', 'desc')
        .limit(1)
        .as('at'),
    ])
    .where('users.id', 'in', ids)
    .execute();
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])));
}
