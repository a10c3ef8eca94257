import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Page } from '#web/api/contract-call.ts';

export interface ShownOrder {
  order: Order;
  /** When its request began, in milliseconds since 1970; later data wins. */
  readAt: number;
  cancelled: boolean;
}

/** A page of orders whose rows keep their places when orders are placed or cancelled. */
export interface ShownPage {
  rows: ShownOrder[];
  total: number | null;
  nextCursor: string | null;
  /** Cursor of exactly these rows, even after others were added before them; null for an empty page. */
  selfCursor: string | null;
  /** The page's own cursor leads to other rows now, so it is read by `selfCursor`. */
  isShifted: boolean;
  readAt: number;
}

export function showPage(page: Page<Order>, readAt: number): ShownPage {
  const { items, total, nextCursor, selfCursor } = page;
  const rows = items.map((order) => toRow(order, readAt));
  return { rows, total, nextCursor, selfCursor, isShifted: false, readAt };
}

/** Like `refreshPage` for a view or a search, which an order leaves when it changes: its row stays as it was. */
export function refreshFiltered(shown: ShownPage, page: Page<Order>, readAt: number): ShownPage {
  if (readAt <= shown.readAt) return shown;
  const fresh = new Map(page.items.map((order) => [order._id, toRow(order, readAt)]));
  return { ...shown, rows: shown.rows.map((row) => newer(row, fresh.get(row.order._id))), total: page.total, readAt };
}

/** Updates rows by the response to a change, which a list that was read before it does not revert. */
export function updateRows(shown: ShownPage, orders: Order[], readAt: number): ShownPage {
  const changed = new Map(orders.map((order) => [order._id, toRow(order, readAt)]));
  return { ...shown, rows: shown.rows.map((row) => newer(row, changed.get(row.order._id))) };
}

function newer(row: ShownOrder, other: ShownOrder | undefined): ShownOrder {
  return other !== undefined && other.readAt >= row.readAt ? other : row;
}

function toRow(order: Order, readAt: number): ShownOrder {
  return { order, readAt, cancelled: order.cancelledAt !== null };
}

/** Updates the shown rows from a later response; no row is added or removed. */
export function refreshPage(shown: ShownPage, page: Page<Order>, readAt: number): ShownPage {
  if (readAt <= shown.readAt) return shown;
  const fresh = new Map(page.items.map((order) => [order._id, order]));
  const isMissing = shown.rows.some(({ order, cancelled }) => !cancelled && !fresh.has(order._id));
  const isShifted =
    shown.isShifted || (isMissing && shown.selfCursor !== null && findNewOrders(shown, page).length > 0);
  const rows = shown.rows.map((row) => {
    if (readAt < row.readAt) return row;
    const order = fresh.get(row.order._id);
    if (order !== undefined) return { order, readAt, cancelled: false };
    // Only cancellation removes an order from the list, but new orders may have pushed this one to the next page.
    return isShifted === shown.isShifted ? { ...row, readAt, cancelled: true } : row;
  });
  return { ...shown, rows, total: page.total, isShifted, readAt };
}

export function findNewOrders({ rows }: ShownPage, page: Page<Order>): string[] {
  const shown = new Set(rows.map(({ order }) => order._id));
  const firstKnown = page.items.findIndex(({ _id }) => shown.has(_id));
  const isAllNew = firstKnown === -1 && page.items.length > 0;
  return page.items.slice(0, isAllNew ? page.items.length : Math.max(0, firstKnown)).map(({ _id }) => _id);
}
