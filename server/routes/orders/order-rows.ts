import { yieldToEventLoop } from '#server/async/yield-to-event-loop.ts';
import type { Page } from '#server/db/keyset.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { FoundRows } from '#server/db/search/find-in-parts.ts';
import type { ReadBudget } from '#server/db/search/read-within.ts';
import { findOrders, isOrderSearch } from '#server/queries/orders/order-search.ts';
import { orderViewList, type ViewTerms } from '#server/queries/orders/order-views.ts';
import { listOrdersInAnyState } from '#server/queries/orders/orders.ts';
import { findSortedOrders, sortKeyOf } from '#server/queries/orders/sorted-orders.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { amountCell, type Cell, toCsv } from '#server/routes/csv.ts';
import { instantsOf } from '#server/routes/day-bounds.ts';
import type { OrderExportQuery } from '#shared/contracts/orders/order-export.ts';
import { orderNumber } from '#shared/domain/history/record-number.ts';
import { fromPriceUnits } from '#shared/domain/money.ts';
import { paymentState } from '#shared/domain/payments/payment-state.ts';
import { localInstant } from '#shared/domain/shop/time-zone.ts';
import { orderExportMessages } from '#shared/messages/orders/order-export.ts';
import { paymentStateMessages } from '#shared/messages/payments/refunds.ts';

/** Rows that are read and written at once. */
const BATCH = 500;

/** Runs a search when its turn comes. @throws {AppError} search_busy */
type RunSearch = (search: (budget: ReadBudget) => Promise<FoundRows<OrderRow>>) => Promise<FoundRows<OrderRow>>;

/**
 * Orders as CSV in parts, in the order of their list; only one part is in memory. Text that a spreadsheet would run as a
 * formula is defused. Amounts are in major units, instants in the shop's time zone.
 */
export async function* writeOrders(
  db: Database,
  query: OrderExportQuery,
  terms: ViewTerms,
  runSearch: RunSearch,
): AsyncGenerator<string> {
  const timeZone = await readTimeZone(db);
  let head = toCsv([Object.values(orderExportMessages.columns)], { bom: true });
  for await (const orders of readOrders(db, query, terms, runSearch)) {
    yield head + toCsv(orders.map((order) => toRow(order, timeZone)));
    head = '';
    await yieldToEventLoop();
  }
  if (head !== '') yield head;
}

async function* readOrders(
  db: Database,
  { view, q = '', from, to, sort, ids }: OrderExportQuery,
  terms: ViewTerms,
  runSearch: RunSearch,
): AsyncGenerator<OrderRow[]> {
  if (ids !== undefined) {
    const found = new Map((await listOrdersInAnyState(db, ids)).map((order) => [order.id, order]));
    yield ids.flatMap((id) => found.get(id) ?? []);
    return;
  }
  const search = { view, q, finds: 'all' as const, ...(await instantsOf(db, { from, to })) };
  let page: Page = { limit: BATCH, descending: sort?.startsWith('-') ?? false, after: null, afterValue: null };
  const by = sortKeyOf(sort);
  if (by !== null || isOrderSearch(q)) {
    for (let after: FoundRows<OrderRow>['next'] = null; ; page = { ...page, ...after }) {
      const found = await runSearch((budget) =>
        by === null
          ? findOrders(db, page, search, terms, budget)
          : findSortedOrders(db, page, by, search, terms, budget),
      );
      if (found.rows.length > 0) yield found.rows;
      after = found.next;
      if (after === null) return;
    }
  }
  const { list, request } = orderViewList(page, search, terms);
  for (page = request.page; ; ) {
    const rows = await list.rows(db, { ...request, page });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    page = { ...page, after: last.seq, afterValue: last[request.sort] };
  }
}

function toRow(order: OrderRow, timeZone: string): Cell[] {
  const { currency } = order;
  return [
    orderNumber(order.seq),
    order.id,
    localInstant(order.created_at, timeZone),
    order.customer_name ?? '',
    order.email,
    order.address,
    order.phone,
    order.name,
    order.part_number ?? '',
    order.quantity,
    fromPriceUnits(order.price_units),
    amountCell(order.tax_minor, currency),
    amountCell(order.total_minor, currency),
    amountCell(order.refunded_minor, currency),
    currency.toUpperCase(),
    paymentStateMessages[stateOfPayment(order)],
    orderExportMessages.states[stateOfShipping(order)],
    order.shipped_at === null ? '' : localInstant(order.shipped_at, timeZone),
    order.carrier ?? '',
    order.tracking_number ?? '',
    order.po_number ?? '',
    order.delivery_note ?? '',
    order.checkout_id ?? '',
    order.company ?? '',
    order.wished_on ?? '',
    order.shipped_quantity ?? 0,
    order.short_quantity,
  ];
}

function stateOfPayment(order: OrderRow) {
  return paymentState({
    paid: order.paid_at !== null,
    total: order.total_minor,
    refunded: order.refunded_minor,
    disputed: order.disputed_at !== null,
  });
}

function stateOfShipping(order: OrderRow): keyof typeof orderExportMessages.states {
  if (order.cancelled_at !== null) return 'cancelled';
  if (order.expired_at !== null) return 'expired';
  if (order.shipped_at !== null) return 'shipped';
  return order.shipped_quantity === null ? 'pending' : 'partly';
}
