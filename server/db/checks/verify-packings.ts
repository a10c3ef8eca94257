import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';

/** What is packed is the sum of the scans that count, and never more than was ordered. */
export async function checkPackings(db: Database): Promise<string[]> {
  const sums = await sql<{ order_id: string }>`
    select packings.order_id from packings
    left join packing_scans on packing_scans.packing_id = packings.id and packing_scans.taken_back_at is null
    group by packings.id, packings.order_id, packings.packed
    having coalesce(sum(packing_scans.quantity), 0) <> packings.packed`.execute(db);
  const states = await sql<{ order_id: string; state: string }>`
    select packings.order_id, packings.state from packings join orders on orders.id = packings.order_id
    where (packings.state = 'open' and (
        packings.packed > orders.quantity - orders.short_quantity - coalesce(orders.shipped_quantity, 0)
        or orders.shipped_at is not null or orders.cancelled_at is not null or orders.expired_at is not null))
      or (packings.state = 'shipped' and not exists (select 1 from shipments where packing_id = packings.id
        and shipments.order_id = packings.order_id and undone_at is null and shipments.quantity = packings.packed))`.execute(
    db,
  );
  return [
    ...sums.rows.map(({ order_id }) => `Order ${order_id}: what is packed is not the sum of its scans`),
    ...states.rows.map(({ order_id, state }) =>
      state === 'open'
        ? `Order ${order_id}: packed although it is closed or shipped, or more than was ordered`
        : `Order ${order_id}: shipped from the pack bench, but not packed completely`,
    ),
  ];
}
