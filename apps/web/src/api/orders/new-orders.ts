import { setUnseenOrders, unseenOrders } from '#web/api/orders/unseen-orders.ts';

/** The stream may announce these rows late. */
let shown: ReadonlySet<string> = new Set();

export function addNewOrders(ids: string[], now = Date.now()): void {
  const added = ids.filter((id) => !shown.has(id)).map((id): [string, number] => [id, now]);
  setUnseenOrders(new Map([...added, ...unseenOrders()]));
}

export function removeNewOrder(id: string): void {
  setUnseenOrders(new Map([...unseenOrders()].filter(([other]) => other !== id)));
}

/** The rows include every new order up to `completeUntil`, in milliseconds since 1970; null on a later page. */
export function markOrdersShown(ids: string[], completeUntil: number | null): void {
  shown = new Set(ids);
  const isSeen = (id: string, heardAt: number) => shown.has(id) || (completeUntil !== null && heardAt < completeUntil);
  setUnseenOrders(new Map([...unseenOrders()].filter(([id, heardAt]) => !isSeen(id, heardAt))));
}

export function clearNewOrders(): void {
  shown = new Set();
  setUnseenOrders(new Map());
}
