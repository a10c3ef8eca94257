import { type Selectable, type SqlBool, sql } from 'kysely';
import { foldCase } from '#server/db/fold-case.ts';
import { type PagedList, pagedList } from '#server/db/paged-list.ts';
import type { AccountTermsRow, Database, UsersTable } from '#server/db/schema/tables.ts';
import { owedBy } from '#server/queries/account-terms.ts';
import { rowCount } from '#server/queries/row-counts.ts';
import type { CustomerView } from '#shared/domain/customer-views.ts';

/** A user as staff see a customer; `owed` and `overdue` in minor units. */
export interface CustomerRow
  extends Pick<Selectable<UsersTable>, 'seq' | 'id' | 'email' | 'name' | 'email_verified' | 'created_at'> {
  /** Without cancelled ones. */
  orders: number;
  owed: number;
  overdue: number;
  terms: Pick<AccountTermsRow, 'payment_days' | 'credit_limit_minor'> | null;
}

export interface CustomerFilter {
  view?: CustomerView | undefined;
  q?: string | undefined;
}

const matches = (q: string) => sql<SqlBool>`lower(users.email || ' ' || coalesce(users.name, '')) like ${q} escape '~'`;

// Former customers are listed while they owe something.
const list = pagedList('users', {
  rows: (db) => db.selectFrom('users').select('users.seq').select('users.id'),
  filters: {
    active: (query) => query.where('users.retired_at', 'is', null),
    account: (query) =>
      query
        .where('users.retired_at', 'is', null)
        .where('users.id', 'in', (eb) => eb.selectFrom('account_terms').select('account_terms.user_id')),
    owing: (query) =>
      query.where('users.id', 'in', (eb) =>
        eb
          .selectFrom('orders')
          .select('orders.owner_id')
          // Makes SQLite seek by the index of what is owed, instead of reading all unpaid orders.
          .where('orders.owner_id', '>', '')
          .where('orders.terms_days', 'is not', null)
          .where('orders.paid_at', 'is', null)
          .where('orders.cancelled_at', 'is', null)
          .where('orders.expired_at', 'is', null),
      ),
    dueBefore: (query, now: number) =>
      query.where('users.id', 'in', (eb) =>
        eb
          .selectFrom('orders')
          .select('orders.owner_id')
          .where('orders.due_at', '<', now)
          .where('orders.paid_at', 'is', null)
          .where('orders.cancelled_at', 'is', null)
          .where('orders.expired_at', 'is', null),
      ),
    q: (query, q: string) => query.where(matches(q)),
  },
  count: async () => null,
});

/** Customers in order of sign-up, with what they owe at `now`. */
export function customerList(now: number): PagedList<CustomerRow, CustomerFilter, never> {
  return {
    rows: async (db, { page, filter: { view, q } }) => {
      const filter = {
        ...(view === 'overdue' ? { dueBefore: now } : { [view ?? 'active']: true }),
        ...(q && { q: `%${foldCase(q).replace(/[~%_]/g, '~$&')}%` }),
      };
      const rows = await list.rows(db, { page, filter });
      const ids = rows.map(({ id }) => id);
      const byId = new Map((await describe(db, ids, now)).map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    count: async (db, { view, q }) => (view === undefined && !q ? rowCount(db, 'users') : null),
  };
}

export async function findCustomerRow(db: Database, id: string, now: number): Promise<CustomerRow | undefined> {
  return (await describe(db, [id], now))[0];
}

async function describe(db: Database, ids: string[], now: number): Promise<CustomerRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .leftJoin('account_terms', 'account_terms.user_id', 'users.id')
    .select(['users.seq', 'users.id', 'users.name', 'users.email_verified', 'users.created_at'])
    .select(['account_terms.payment_days', 'account_terms.credit_limit_minor'])
    .select((eb) => [
      eb.fn.coalesce('users.retired_email', 'users.email').as('email'),
      eb
        .selectFrom('list_sizes')
        .select('list_sizes.size')
        .where('list_sizes.list', '=', sql<string>`'orders/' || users.id`)
        .as('orders'),
      owedBy()(eb).as('owed'),
      owedBy(now)(eb).as('overdue'),
    ])
    .where('users.id', 'in', ids)
    .execute();
  return rows.map(({ payment_days, credit_limit_minor, orders, owed, overdue, ...row }) => ({
    ...row,
    orders: Number(orders ?? 0),
    owed: Number(owed ?? 0),
    overdue: Number(overdue ?? 0),
    terms: payment_days === null || credit_limit_minor === null ? null : { payment_days, credit_limit_minor },
  }));
}
