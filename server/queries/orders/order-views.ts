import { type RawBuilder, sql } from 'kysely';
import { MAX_COUNT, type Page, upToMax, withinBounds } from '#server/db/keyset.ts';
import { type PagedList, pagedList } from '#server/db/paged-list.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { together } from '#server/db/together.ts';
import { rowCountsOfOrders } from '#server/queries/row-counts.ts';
import type { OrderViewCounts } from '#shared/contracts/orders/order-views.ts';
import { OVERDUE_WITHIN_MS } from '#shared/domain/limits.ts';
import type { OrderView } from '#shared/domain/orders/order-views.ts';

/** What a list of orders shows; without a view all but cancelled orders. */
export interface OrderListFilter {
  view?: OrderView | undefined;
  /** Instants of creation, in milliseconds since 1970: from `since` and before `before`. */
  since?: number | undefined;
  before?: number | undefined;
  /** Without those on account, which may be paid later. */
  isByCard?: boolean | undefined;
}

/** What the views depend on besides the orders. */
export interface ViewTerms {
  /** Unpaid orders that are reserved until before then are overdue. Milliseconds since 1970. */
  overdueBefore: number;
}

export function viewTerms(now: number): ViewTerms {
  return { overdueBefore: now + OVERDUE_WITHIN_MS };
}

const isOpen = sql<boolean>`orders.cancelled_at is null and orders.expired_at is null`;
const isUnshipped = sql<boolean>`${isOpen} and orders.shipped_at is null`;

/** Each is the condition of a partial index, so it has no parameters. */
const conditions = {
  visible: sql<boolean>`orders.cancelled_at is null`,
  toShip: sql<boolean>`${isUnshipped} and orders.all_refunded_at is null and orders.disputed_at is null
    and orders.hold_at is null and (orders.paid_at is not null or orders.terms_days is not null)`,
  onHold: sql<boolean>`${isUnshipped} and orders.hold_at is not null`,
  due: sql<boolean>`${isOpen} and orders.paid_at is null and (orders.shipped_at is null or orders.due_at is not null)`,
  unpaid: sql<boolean>`${isOpen} and orders.paid_at is null`,
  shipped: sql<boolean>`orders.shipped_at is not null`,
  shippedUnpaid: sql<boolean>`orders.shipped_at is not null and orders.paid_at is null`,
  refunded: sql<boolean>`orders.refunded_at is not null`,
  expired: sql<boolean>`orders.expired_at is not null`,
  cancelled: sql<boolean>`orders.cancelled_at is not null`,
};
type Condition = keyof typeof conditions;

function conditionOf(view: OrderView | undefined): Condition {
  switch (view) {
    case undefined:
      return 'visible';
    case 'to-ship':
      return 'toShip';
    case 'on-hold':
      return 'onHold';
    case 'shipped-unpaid':
      return 'shippedUnpaid';
    case 'overdue':
      return 'due';
    default:
      return view;
  }
}

/**
 * The conditions of a list of orders, in SQL. `ranges` says whether the database may seek by instants; the plus sign
 * keeps SQLite from it where that would cost the order of the rows.
 */
export function orderConditions(
  { view, since, before, isByCard = false }: OrderListFilter,
  terms: ViewTerms,
  ranges: 'seek' | 'filter',
): RawBuilder<boolean> {
  const column = (name: string) => sql`${sql.raw(ranges === 'seek' ? '' : '+')}${sql.ref(`orders.${name}`)}`;
  const all = [
    conditions[conditionOf(view)],
    ...(view === 'overdue' ? [sql`${column('reserved_until')} < ${terms.overdueBefore}`] : []),
    ...(since === undefined ? [] : [sql`${column('created_at')} >= ${since}`]),
    ...(before === undefined ? [] : [sql`${column('created_at')} < ${before}`]),
    ...(isByCard ? [sql`orders.terms_days is null`] : []),
  ];
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

function allOrders(db: Database) {
  return db.selectFrom('orders').selectAll();
}

const list = pagedList('orders', {
  rows: allOrders,
  filters: {
    visible: (query) => query.where(conditions.visible),
    toShip: (query) => query.where(conditions.toShip),
    onHold: (query) => query.where(conditions.onHold),
    due: (query) => query.where(conditions.due),
    unpaid: (query) => query.where(conditions.unpaid),
    shipped: (query) => query.where(conditions.shipped),
    shippedUnpaid: (query) => query.where(conditions.shippedUnpaid),
    refunded: (query) => query.where(conditions.refunded),
    expired: (query) => query.where(conditions.expired),
    cancelled: (query) => query.where(conditions.cancelled),
    since: (query, since: number) => query.where('created_at', '>=', since),
    before: (query, before: number) => query.where('created_at', '<', before),
    // Not seeked by, because the list is sorted by the end of the reservation.
    placedSince: (query, since: number) => query.where(sql<boolean>`+created_at >= ${since}`),
    placedBefore: (query, before: number) => query.where(sql<boolean>`+created_at < ${before}`),
    dueBefore: (query, dueBefore: number) => query.where('reserved_until', '<', dueBefore),
  },
  sorts: ['created_at', 'reserved_until'],
  count: async () => null,
});

type ListFilter = Parameters<(typeof list)['count']>[1];
type SortColumn = 'created_at' | 'reserved_until';

interface ViewList {
  list: PagedList<OrderRow, ListFilter, SortColumn>;
  request: { page: Page; filter: ListFilter; sort: SortColumn };
}

/**
 * The list of a view and of dates of all orders, by creation; `overdue` orders by when they are due. Its
 * pages begin at the bound of the sorted column, because SQLite seeks by one upper and one lower bound only.
 */
export function orderViewList(page: Page, filter: OrderListFilter, terms: ViewTerms): ViewList {
  const { view, since, before } = filter;
  const condition = { [conditionOf(view)]: true };
  const counted = { ...list, count: (db: Database) => countOrders(db, filter, terms) };
  if (view === 'overdue') {
    const due = { before: terms.overdueBefore };
    const dueBefore = page.descending ? undefined : due.before;
    const request = {
      page: withinBounds(page, due),
      filter: { ...condition, placedSince: since, placedBefore: before, dueBefore },
    };
    return { list: counted, request: { ...request, sort: 'reserved_until' } };
  }
  const dates = page.descending ? { since } : { before };
  const request = { page: withinBounds(page, { since, before }), filter: { ...condition, ...dates } };
  return { list: counted, request: { ...request, sort: 'created_at' } };
}

/** Null when there are too many to count at once. */
export async function countOrders(db: Database, filter: OrderListFilter, terms: ViewTerms): Promise<number | null> {
  const { view, since, before } = filter;
  if (since !== undefined || before !== undefined) return upToMax(await counting(db, filter, terms).executeTakeFirst());
  if (view !== undefined) return (await countViews(db, [view], terms))[view];
  return (await rowCountsOfOrders(db)).orders;
}

/** Few orders are on hold, and their index leads to them. */
const clearedOnHold = prepareQuery((db) =>
  db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    // Since ever, so that the database seeks.
    .where('created_at', '>=', 0)
    .where(sql<boolean>`hold_at is not null and ${isUnshipped} and all_refunded_at is null and disputed_at is null
      and (paid_at is not null or terms_days is not null)`),
);

/** Counts no more than one above `MAX_COUNT`. */
function counting(db: Database, filter: OrderListFilter, terms: ViewTerms) {
  const matches = db
    .selectFrom('orders')
    .select(sql.lit(1).as('one'))
    .where(orderConditions(filter, terms, 'seek'))
    .limit(sql.lit(MAX_COUNT + 1))
    .as('matches');
  return db.selectFrom(matches).select(({ fn }) => fn.countAll<number>().as('count'));
}

/** The views whose orders no trigger counts. Since ever: the database seeks in the view's index. */
const counted = {
  'on-hold': prepareQuery((db, terms: ViewTerms) => counting(db, { view: 'on-hold', since: 0 }, terms)),
  'shipped-unpaid': prepareQuery((db, terms: ViewTerms) => counting(db, { view: 'shipped-unpaid', since: 0 }, terms)),
  overdue: prepareQuery((db, terms: ViewTerms) => counting(db, { view: 'overdue' }, terms)),
};

type OrderCounts = Awaited<ReturnType<typeof rowCountsOfOrders>>;

/** The number of all orders in each of these views; null when there are too many to count at once. */
export async function countViews<View extends OrderView>(
  db: Database,
  views: readonly View[],
  terms: ViewTerms,
): Promise<Record<View, number | null>> {
  let read: Promise<OrderCounts> | undefined;
  const readCounts = (own: Database) => {
    read ??= rowCountsOfOrders(own);
    return read;
  };
  const counts = await together<(number | null)[], Database>(
    db,
    views.map((view) => (own: Database) => countView(own, view, terms, readCounts)),
  );
  return Object.fromEntries(views.map((view, place) => [view, counts[place]])) as Record<View, number | null>;
}

async function countView(
  db: Database,
  view: OrderView,
  terms: ViewTerms,
  readCounts: (db: Database) => Promise<OrderCounts>,
): Promise<number | null> {
  switch (view) {
    case 'on-hold':
    case 'shipped-unpaid':
    case 'overdue':
      return upToMax(await counted[view].first(db, terms));
    case 'to-ship': {
      const counts = await readCounts(db);
      // What is disputed or refunded was paid.
      const onHold = Number((await clearedOnHold.first(db, {}))?.count ?? 0);
      return counts['orders cleared for shipping'] - counts['orders held'] - onHold;
    }
    case 'unpaid': {
      const counts = await readCounts(db);
      // Neither expired nor cancelled orders are ever paid.
      return counts.orders - counts['orders expired'] - counts['orders paid'];
    }
    default:
      return (await readCounts(db))[`orders ${view}`];
  }
}

const visibleViews = [
  'to-ship',
  'unpaid',
  'overdue',
  'shipped',
  'shipped-unpaid',
  'expired',
] as const satisfies OrderView[];

/** Of one person for one account, or of all its members. */
export interface OrdersOf {
  ownerId?: string | undefined;
  accountId: string;
}

function ordersOf({ ownerId, accountId }: OrdersOf): RawBuilder<boolean> {
  // The text that is added keeps SQLite on the index by owner, which has the order of the rows.
  return ownerId === undefined
    ? sql`orders.account_id = ${accountId}`
    : sql`orders.owner_id = ${ownerId} and orders.account_id || '' = ${accountId}`;
}

/** The number of a customer's orders in each view. */
export async function countOwnViews(db: Database, of: OrdersOf, terms: ViewTerms): Promise<OrderViewCounts> {
  const own = (condition: RawBuilder<boolean>) =>
    sql`select * from orders where ${ordersOf(of)} and ${condition} limit ${sql.lit(MAX_COUNT + 1)}`;
  const count = async (view: 'cancelled' | 'refunded') => {
    const matches = sql<{ count: number }>`select count(*) as count from (${own(conditions[view])}) as matches`;
    return upToMax((await matches.execute(db)).rows[0]);
  };
  const inViews = visibleViews.map(
    (view) => sql`count(case when ${orderConditions({ view }, terms, 'filter')} then 1 end) as ${sql.ref(view)}`,
  );
  const { rows } = await sql<Record<(typeof visibleViews)[number] | 'all', number>>`
    select count(*) as "all", ${sql.join(inViews)} from (${own(conditions.visible)}) as orders`.execute(db);
  const [visible] = rows;
  const inView = (view: (typeof visibleViews)[number]) =>
    visible === undefined || visible.all > MAX_COUNT ? null : visible[view];
  return {
    'to-ship': inView('to-ship'),
    // Theirs to see are the orders, not why they wait.
    'on-hold': 0,
    unpaid: inView('unpaid'),
    overdue: inView('overdue'),
    shipped: inView('shipped'),
    'shipped-unpaid': inView('shipped-unpaid'),
    refunded: await count('refunded'),
    expired: inView('expired'),
    cancelled: await count('cancelled'),
  };
}
