import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Page } from '#server/db/keyset.ts';
import { type PagedList, pagedList } from '#server/db/paged-list.ts';
import type { AccountRow } from '#server/db/schema/tables/accounts.ts';
import type { UsersTable } from '#server/db/schema/tables/users.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { FoundRows } from '#server/db/search/find-in-parts.ts';
import type { ReadBudget } from '#server/db/search/read-within.ts';
import { owedBy } from '#server/queries/accounts/owed.ts';
import { rowCount } from '#server/queries/row-counts.ts';
import { findUsers, openAccounts } from '#server/queries/users/user-search.ts';
import type { CustomerView } from '#shared/domain/customers/customer-views.ts';
import { type Minor, minor } from '#shared/domain/money.ts';

interface Terms {
  payment_days: NonNullable<AccountRow['payment_days']>;
  credit_limit_minor: NonNullable<AccountRow['credit_limit_minor']>;
}

/** A user as staff see a customer. */
export interface CustomerRow
  extends Pick<Selectable<UsersTable>, 'seq' | 'id' | 'email' | 'name' | 'company' | 'email_verified' | 'created_at'> {
  /** Without cancelled ones. */
  orders: number;
  owed: Minor;
  overdue: Minor;
  terms: Terms | null;
}

/** Former customers are listed while they owe something. */
const views = {
  active: openAccounts,
  account: sql<SqlBool>`${openAccounts} and users.id in (select id from accounts where payment_days is not null)`,
  // The account's condition makes SQLite seek by the index of what is owed, instead of reading all unpaid orders.
  owing: sql<SqlBool>`users.id in (select account_id from orders where account_id > '' and terms_days is not null
    and paid_at is null and cancelled_at is null and expired_at is null)`,
  dueBefore: (today: number) =>
    sql<SqlBool>`users.id in (select account_id from orders where due_at < ${today}
      and paid_at is null and cancelled_at is null and expired_at is null)`,
};

const list = pagedList('users', {
  rows: (db) => db.selectFrom('users').select('users.seq').select('users.id'),
  filters: {
    active: (query) => query.where(views.active),
    account: (query) => query.where(views.account),
    owing: (query) => query.where(views.owing),
    dueBefore: (query, today: number) => query.where(views.dueBefore(today)),
  },
  count: async () => null,
});

/** Customers in order of sign-up, with what they owe; `today` is the day's first instant. */
export function customerList(today: number): PagedList<CustomerRow, { view?: CustomerView | undefined }, never> {
  return {
    rows: async (db, { page, filter: { view } }) => {
      const filter = view === 'overdue' ? { dueBefore: today } : { [view ?? 'active']: true };
      return describeAll(db, await list.rows(db, { page, filter }), today);
    },
    count: async (db, { view }) => (view === undefined ? rowCount(db, 'users') : null),
  };
}

/** Customers of the view whose e-mail or name holds every word of `q`. */
export async function findCustomers(
  db: Database,
  {
    page,
    view,
    q,
    today,
    budget,
  }: { page: Page; view: CustomerView | undefined; q: string; today: number; budget: ReadBudget },
): Promise<FoundRows<CustomerRow>> {
  const condition = view === 'overdue' ? views.dueBefore(today) : views[view ?? 'active'];
  const found = await findUsers(db, page, { q, condition }, budget);
  return { ...found, rows: await describeAll(db, found.rows, today) };
}

/** In the order of the users. */
async function describeAll(db: Database, users: { id: string }[], today: number): Promise<CustomerRow[]> {
  const ids = users.map(({ id }) => id);
  const byId = new Map((await describe(db, ids, today)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findCustomerRow(db: Database, id: string, today: number): Promise<CustomerRow | undefined> {
  return (await describe(db, [id], today))[0];
}

async function describe(db: Database, ids: string[], today: number): Promise<CustomerRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.id')
    .select(['users.seq', 'users.id', 'users.name', 'users.company', 'users.email_verified', 'users.created_at'])
    .select(['accounts.payment_days', 'accounts.credit_limit_minor'])
    .select((eb) => [
      eb.fn.coalesce('users.retired_email', 'users.email').as('email'),
      eb
        .selectFrom('list_sizes')
        .select('list_sizes.size')
        .where('list_sizes.list', '=', sql<string>`'orders/' || users.id`)
        .as('orders'),
      owedBy()(eb).as('owed'),
      owedBy(today)(eb).as('overdue'),
    ])
    .where('users.id', 'in', ids)
    .execute();
  return rows.map(({ payment_days, credit_limit_minor, orders, owed, overdue, ...row }) => ({
    ...row,
    orders: Number(orders ?? 0),
    owed: minor(Number(owed ?? 0)),
    overdue: minor(Number(overdue ?? 0)),
    terms: payment_days === null || credit_limit_minor === null ? null : { payment_days, credit_limit_minor },
  }));
}
