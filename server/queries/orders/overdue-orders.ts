import { sql } from 'kysely';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { whereAllowed } from '#server/queries/orders/order-state.ts';

interface OverdueOrder {
  id: string;
  reservedForMs: number;
}

/** Unpaid, unshipped orders whose reservation ended before `now`, most overdue first. */
export async function listOverdueOrders(db: Database, now: number): Promise<OverdueOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'created_at', 'reserved_until'])
    .where(whereAllowed('expire'))
    .where('reserved_until', '<', now)
    .orderBy('reserved_until')
    .limit(1000)
    .execute();
  return rows.map((row) => ({ id: row.id, reservedForMs: row.reserved_until - row.created_at }));
}

/**
 * Unpaid, unshipped orders whose reservation ends within `noticeMs`, had at least twice as long, and was not announced;
 * those that end first.
 */
export async function listExpiringOrders(
  db: Database,
  { now, noticeMs }: { now: number; noticeMs: number },
): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where(whereAllowed('expire'))
    .where('reserved_until', '>', now)
    .where('reserved_until', '<=', now + noticeMs)
    .where(sql<boolean>`reserved_until - created_at >= ${2 * noticeMs}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .select('outbox.seq')
            .where('outbox.event_key', '=', sql<string>`'order_expiring:' || orders.id`),
        ),
      ),
    )
    .orderBy('reserved_until')
    .limit(1000)
    .execute();
}
