import { addDays } from '#server/calendar.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { listShipmentsOf } from '#server/queries/fulfilment/shipments.ts';
import { readReturnDays } from '#server/queries/shop/settings.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

interface LastDay {
  /** Such as `2026-11-23`. */
  day: string;
  timeZone: string;
}

/** The last day on which the customer may ask to return goods of the order; null where the shop gives no end, or nothing has left. */
export async function lastReturnDay(db: Database, order: Pick<OrderRow, 'id'>): Promise<LastDay | null> {
  const days = await readReturnDays(withoutRowLocks(db));
  if (days === null) return null;
  const last = (await listShipmentsOf(db, [order.id])).findLast(({ undone_at }) => undone_at === null);
  if (!last) return null;
  const timeZone = await readTimeZone(withoutRowLocks(db));
  return { day: addDays(dayOf(last.shipped_at, timeZone), days), timeZone };
}
