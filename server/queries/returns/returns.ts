import { type Insertable, type RawBuilder, sql } from 'kysely';
import { pagedList } from '#server/db/paged-list.ts';
import type { ReturnRow, ReturnsTable } from '#server/db/schema/tables/returns.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import type { Currency } from '#shared/domain/money.ts';
import {
  MAX_COUNTED_RETURNS,
  type ReturnChange,
  type ReturnState,
  type ReturnView,
  statesFor,
} from '#shared/domain/returns/return-states.ts';

export interface ListedReturn extends ReturnRow {
  order_seq: number;
  product_id: string;
  name: string;
  part_number: string | null;
  image: string;
  customer_name: string | null;
  company: string | null;
  email: string;
  currency: Currency;
}

// Literals, because SQLite uses a partial index only for values that it knows when it prepares a statement.
const isIn: Record<Exclude<ReturnView, 'all'>, RawBuilder<boolean>> = {
  requested: sql`returns.state = 'requested'`,
  approved: sql`returns.state = 'approved'`,
  received: sql`returns.state = 'received'`,
  done: sql`returns.state = 'done'`,
  closed: sql`returns.state in ('refused', 'withdrawn')`,
};

/** Of a member who sees own orders only, by the index of the account: few of an account are of others. */
const isOwnedBy = (owner: string) => sql<boolean>`returns.owner_id || '' = ${owner}`;

function listedReturns(db: Database) {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .selectAll('returns')
    .select(['orders.seq as order_seq', 'orders.product_id', 'orders.name', 'orders.part_number', 'orders.image'])
    .select(['orders.customer_name', 'orders.company', 'orders.email', 'orders.currency']);
}

export const returnList = pagedList('returns', {
  rows: listedReturns,
  filters: {
    account: (query, account: string) => query.where('returns.account_id', '=', account),
    owner: (query, owner: string) => query.where(isOwnedBy(owner)),
    number: (query, seq: number) => query.where('returns.seq', '=', seq),
    requested: (query) => query.where(isIn.requested),
    approved: (query) => query.where(isIn.approved),
    received: (query) => query.where(isIn.received),
    done: (query) => query.where(isIn.done),
    closed: (query) => query.where(isIn.closed),
  },
  count: async () => null,
});

/** Of an account, or of a member who sees own orders only. */
export interface ReturnsOf {
  account: string;
  owner?: string;
}

/** How many returns are in a view; null when they are more than are counted. */
export async function countReturns(
  db: Database,
  view: Exclude<ReturnView, 'all'>,
  of?: ReturnsOf,
): Promise<number | null> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('returns')
        .select('returns.seq')
        .where(isIn[view])
        .$if(of !== undefined, (query) => query.where('returns.account_id', '=', of?.account ?? ''))
        .$if(of?.owner !== undefined, (query) => query.where(isOwnedBy(of?.owner ?? '')))
        .limit(MAX_COUNTED_RETURNS + 1)
        .as('counted_returns'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) > MAX_COUNTED_RETURNS ? null : Number(count);
}

export async function findListedReturn(db: Database, id: string): Promise<ListedReturn | undefined> {
  return listedReturns(db).where('returns.id', '=', id).executeTakeFirst();
}

/** Oldest first. Inside a transaction on PostgreSQL it locks them; their order must be locked before. */
export async function listReturnsOf(db: Database, orderId: string): Promise<ReturnRow[]> {
  return db.selectFrom('returns').selectAll().where('order_id', '=', orderId).orderBy('seq').execute();
}

export async function listListedReturnsOf(db: Database, orderId: string): Promise<ListedReturn[]> {
  return listedReturns(db).where('returns.order_id', '=', orderId).orderBy('returns.seq').execute();
}

export async function findReturnByKey(db: Database, ownerId: string, key: string): Promise<ReturnRow | undefined> {
  return db
    .selectFrom('returns')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

export async function insertReturn(db: WriteTransaction, row: Insertable<ReturnsTable>): Promise<ReturnRow> {
  return db.insertInto('returns').values(row).returningAll().executeTakeFirstOrThrow();
}

type Changed = Partial<
  Pick<
    ReturnRow,
    | 'held_quantity'
    | 'decided_at'
    | 'decided_by'
    | 'approved_quantity'
    | 'instructions'
    | 'refusal'
    | 'received_at'
    | 'received_by'
    | 'received_quantity'
    | 'restocked_quantity'
    | 'settled_at'
    | 'settled_by'
    | 'amount_minor'
    | 'refund_id'
  >
>;

/** Undefined when it is in another state by now. */
export async function changeReturn(
  db: WriteTransaction,
  id: string,
  { change, to, at, ...changed }: Changed & { change: ReturnChange; to: ReturnState; at: number },
): Promise<ReturnRow | undefined> {
  return db
    .updateTable('returns')
    .set({ ...changed, state: to, updated_at: at })
    .where('id', '=', id)
    .where('state', 'in', statesFor(change))
    .returningAll()
    .executeTakeFirst();
}

/** Of an account whose holder leaves: those that are not decided. */
export async function listRequestedOf(db: Database, ownerId: string): Promise<ReturnRow[]> {
  return db
    .selectFrom('returns')
    .selectAll()
    .where('account_id', '=', ownerId)
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'requested')
    .orderBy('seq')
    .execute();
}
