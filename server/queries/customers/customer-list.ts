import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '#server/db/keyset.ts';
import { type PagedList, pagedList } from '#server/db/paged-list.ts';
import { prepareQuery, prepareSql } from '#server/db/prepared-query.ts';
import type { AccountRow } from '#server/db/schema/tables/accounts.ts';
import type { UsersTable } from '#server/db/schema/tables/users.ts';
import type { Database, Tables } from '#server/db/schema/tables.ts';
import { type FoundRows, findInParts } from '#server/db/search/find-in-parts.ts';
import type { ReadBudget } from '#server/db/search/read-within.ts';
import { isAnyOf, type TextList, textList } from '#server/db/text-list.ts';
import { owedBy } from '#server/queries/accounts/owed.ts';
import { rowCount } from '#server/queries/row-counts.ts';
import { holdsWords } from '#server/queries/search-conditions.ts';
import { openAccounts } from '#server/queries/users/user-search.ts';
import type { CustomerView } from '#shared/domain/customers/customer-views.ts';
import { type Currency, type Minor, minor } from '#shared/domain/money.ts';

interface Terms {
  payment_days: NonNullable<AccountRow['payment_days']>;
  credit_limit_minor: NonNullable<AccountRow['credit_limit_minor']>;
}

/** An account as staff see a customer: a person, or a company, whose e-mail is of the manager that joined first. */
export interface CustomerRow
  extends Pick<Selectable<UsersTable>, 'seq' | 'id' | 'email' | 'name' | 'company' | 'email_verified' | 'created_at'> {
  kind: AccountRow['kind'];
  /** Of a company. */
  members: number;
  /** Without cancelled ones. */
  orders: number;
  owed: Minor;
  overdue: Minor;
  terms: Terms | null;
}

/** Former customers are listed while they owe something. */
const views = {
  active: sql<SqlBool>`(accounts.kind = 'company' or ${openAccounts})`,
  account: sql<SqlBool>`accounts.payment_days is not null and (accounts.kind = 'company' or ${openAccounts})`,
  companies: sql<SqlBool>`accounts.kind = 'company'`,
  // The account's condition makes SQLite seek by the index of what is owed, instead of reading all unpaid orders.
  owing: sql<SqlBool>`accounts.id in (select account_id from orders where account_id > '' and terms_days is not null
    and paid_at is null and cancelled_at is null and expired_at is null)`,
  dueBefore: (today: number) =>
    sql<SqlBool>`accounts.id in (select account_id from orders where due_at < ${today}
      and paid_at is null and cancelled_at is null and expired_at is null)`,
};

const list = pagedList('accounts', {
  rows: (db) =>
    db
      .selectFrom('accounts')
      .leftJoin('users', 'users.id', 'accounts.id')
      .select(['accounts.seq', 'accounts.id'])
      .$castTo<{ seq: number; id: string }>(),
  filters: {
    active: (query) => query.where(views.active),
    account: (query) => query.where(views.account),
    companies: (query) => query.where(views.companies),
    owing: (query) => query.where(views.owing),
    dueBefore: (query, today: number) => query.where(views.dueBefore(today)),
  },
  count: async () => null,
});

interface SortedRow {
  seq: number;
  id: string;
  last_order_at: number;
  turnover_minor: number;
}
type SortedQuery = SelectQueryBuilder<Tables, 'account_sales', SortedRow>;

const sortedList = pagedList('account_sales', {
  rows: (db) =>
    db
      .selectFrom('account_sales')
      .leftJoin('accounts', 'accounts.id', 'account_sales.account_id')
      .leftJoin('users', 'users.id', 'accounts.id')
      .select(['account_sales.seq', 'account_sales.account_id as id', 'last_order_at', 'turnover_minor'])
      .$castTo<SortedRow>(),
  filters: {
    active: (query: SortedQuery) => query.where(views.active),
    account: (query: SortedQuery) => query.where(views.account),
    companies: (query: SortedQuery) => query.where(views.companies),
    owing: (query: SortedQuery) => query.where(views.owing),
    dueBefore: (query: SortedQuery, today: number) => query.where(views.dueBefore(today)),
  },
  sorts: ['last_order_at', 'turnover_minor'],
  count: async () => null,
});

type CustomerSort = 'last_order_at' | 'turnover_minor';
type SortedCustomerRow = CustomerRow & Partial<Record<CustomerSort, number>>;

/** Customers in order of their accounts or sorted, with what they owe; `today` is the day's first instant. */
export function customerList(
  today: number,
): PagedList<SortedCustomerRow, { view?: CustomerView | undefined }, CustomerSort> {
  return {
    rows: async (db, { page, filter: { view }, sort }) => {
      const filter = view === 'overdue' ? { dueBefore: today } : { [view ?? 'active']: true };
      if (sort === undefined) return describeAll(db, await list.rows(db, { page, filter }), today);
      const sorted = await sortedList.rows(db, { page, filter, sort });
      const positions = new Map(sorted.map((row) => [row.id, row]));
      return (await describeAll(db, sorted, today)).map((row) => ({ ...row, [sort]: positions.get(row.id)?.[sort] }));
    },
    count: async (db, { view }) =>
      view === undefined ? (await rowCount(db, 'users')) + (await countCompanies(db)) : null,
  };
}

async function countCompanies(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from accounts where kind = 'company'`.execute(db);
  return Number(rows[0]?.count ?? 0);
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
  const candidates = view === 'overdue' ? views.dueBefore(today) : views[view ?? 'active'];
  const text = sql`(coalesce(users.email, '') || ' ' || coalesce(users.name, accounts.name, ''))`;
  const from = sql`accounts left join users on users.id = accounts.id`;
  const part = { from, candidates, matches: holdsWords(db, text, q), seq: sql`accounts.seq` };
  const found = await findInParts<{ seq: number; id: string }>(db, 'accounts', page, [part], budget);
  return { ...found, rows: await describeAll(db, found.rows, today) };
}

/** In the order of the accounts. */
async function describeAll(db: Database, accounts: { id: string }[], today: number): Promise<CustomerRow[]> {
  const ids = accounts.map(({ id }) => id);
  const byId = new Map((await describe(db, ids, today)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findCustomerRow(db: Database, id: string, today: number): Promise<CustomerRow | undefined> {
  return (await describe(db, [id], today))[0];
}

const described = prepareQuery((db, { ids, today }: { ids: TextList; today: number }) =>
  db
    .selectFrom('accounts')
    .leftJoin('users', 'users.id', 'accounts.id')
    .select(['accounts.seq', 'accounts.id', 'accounts.kind', 'accounts.name as company_name', 'accounts.created_at'])
    .select(['accounts.payment_days', 'accounts.credit_limit_minor'])
    .select(['users.name', 'users.company', 'users.email_verified'])
    .select((eb) => [
      eb.fn.coalesce('users.retired_email', 'users.email').as('email'),
      eb
        .selectFrom('list_sizes')
        .select('list_sizes.size')
        .where('list_sizes.list', '=', sql<string>`'orders/' || accounts.id`)
        .as('orders'),
      owedBy()(eb).as('owed'),
      owedBy(today)(eb).as('overdue'),
    ])
    .where(isAnyOf(db, 'accounts.id', ids)),
);

async function describe(db: Database, ids: string[], today: number): Promise<CustomerRow[]> {
  if (ids.length === 0) return [];
  const rows = await described.all(db, { ids: textList(db, ids), today });
  const companies = await describeCompanies(
    db,
    rows.flatMap(({ id, kind }) => (kind === 'company' ? id : [])),
  );
  return rows.map(({ payment_days, credit_limit_minor, orders, owed, overdue, company_name, ...row }) => {
    const company = companies.get(row.id);
    return {
      ...row,
      name: company_name ?? row.name,
      company: row.company,
      email: row.email ?? company?.email ?? '',
      email_verified: row.email_verified ?? 1,
      members: company?.members ?? 0,
      orders: Number(company?.orders ?? orders ?? 0),
      owed: minor(Number(owed ?? 0)),
      overdue: minor(Number(overdue ?? 0)),
      terms: payment_days === null || credit_limit_minor === null ? null : { payment_days, credit_limit_minor },
    };
  });
}

interface CompanyFacts {
  email: string | null;
  members: number;
  orders: number;
}

/** The stored row counts are of persons. */
async function describeCompanies(db: Database, ids: string[]): Promise<Map<string, CompanyFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CompanyFacts & { account_id: string }>`
    select account_id,
      (select count(*) from members where members.account_id = companies.account_id) as members,
      (select count(*) from orders where orders.account_id = companies.account_id and cancelled_at is null) as orders,
      (select users.email from members join users on users.id = members.user_id
        where members.account_id = companies.account_id and members.role = 'manager'
        order by members.user_id limit 1) as email
    from companies where account_id in (${sql.join(ids)})`.execute(db);
  return new Map(
    rows.map(({ account_id, email, members, orders }) => [
      account_id,
      { email, members: Number(members), orders: Number(orders) },
    ]),
  );
}

export interface AccountSales {
  lastOrderAt: number | null;
  turnover: Minor;
}

/**
 * What a person ordered for whoever pays, as the count of orders has it, and what a company pays for. Persons are summed up
 * in the sales totals; of a company, whose orders are counted one by one too, they are read.
 */
export async function findSalesOf(
  db: Database,
  customers: Pick<CustomerRow, 'id' | 'kind'>[],
  currency: Currency,
): Promise<Map<string, AccountSales>> {
  const sales = new Map<string, AccountSales>();
  for (const [kind, found] of Map.groupBy(customers, ({ kind }) => kind)) {
    const ids = found.map(({ id }) => id);
    const statement = kind === 'person' ? salesOfPersons : salesOfCompanies;
    const rows = await statement.all(db, { ids: textList(db, ids), currency });
    for (const { id, last, turnover } of rows)
      sales.set(id, { lastOrderAt: last, turnover: minor(Number(turnover ?? 0)) });
  }
  return sales;
}

interface SalesRow {
  id: string;
  last: number | null;
  turnover: number | null;
}

interface SalesValues {
  ids: TextList;
  currency: Currency;
}

// The years come from the totals of the shop, so that those of a customer are found by the primary key.
const salesOfPersons = prepareSql(
  (db, { ids, currency }: SalesValues) => sql<SalesRow>`
  with years as (
    select distinct substr(period, 1, 4) as year from sales_totals where series = 'month' and currency = ${currency}
  )
  select users.id,
    (select created_at from orders where owner_id = users.id and cancelled_at is null order by seq desc limit 1) as last,
    (select sum(amount_minor) from sales_totals where series = 'customer year' and currency = ${currency}
      and period in (select year from years) and subject_id = users.id) as turnover
  from users where ${isAnyOf(db, 'users.id', ids)}`,
);

const salesOfCompanies = prepareSql(
  (db, { ids }: SalesValues) => sql<SalesRow>`
  select accounts.id,
    (select created_at from orders where account_id = accounts.id and cancelled_at is null
      order by seq desc limit 1) as last,
    (select sum(total_minor - refunded_minor) from orders where account_id = accounts.id
      and coalesce(case when due_at is not null then shipped_at end, paid_at) is not null) as turnover
  from accounts where ${isAnyOf(db, 'accounts.id', ids)}`,
);
