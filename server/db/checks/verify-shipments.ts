import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';

/** What has left of an order is the sum of its shipments and no more than was ordered; it is shipped when nothing is left. */
export async function checkShippedQuantities(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders left join (
      select order_id, sum(quantity) as shipped, max(seq) as last, min(quantity) as least from shipments
      where undone_at is null group by order_id
    ) as sums on sums.order_id = orders.id
      left join shipments as latest on latest.seq = sums.last
    where orders.shipped_quantity is distinct from sums.shipped or coalesce(least, 1) < 1
      or short_quantity < 0 or short_quantity + coalesce(shipped_quantity, 0) > orders.quantity
      or (orders.shipped_at is not null)
        <> (shipped_quantity is not null and short_quantity + coalesce(shipped_quantity, 0) = orders.quantity)
      or (orders.shipped_at is not null and orders.shipped_at <> latest.shipped_at)
      or orders.carrier is distinct from latest.carrier or orders.tracking_number is distinct from latest.tracking_number
      or part_quantity is distinct from case when latest.quantity <> orders.quantity then latest.quantity end
      or orders.rest_by is distinct from case when orders.shipped_at is null then latest.rest_by end
      or (shipped_quantity is not null and (cancelled_at is not null or expired_at is not null))`.execute(db);
  return rows.map(
    ({ id }) => `Order ${id}: what has left of it is not the sum of its shipments, or more than was ordered`,
  );
}

/** Each shipment has its event, and so has each that was taken back, of those that the log knows. */
export async function checkShipments(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders left join (
      select subject_id, min(balance) as least, max(balance) as most, sum(step) as final from (
        select subject_id, step, sum(step) over (partition by subject_id order by seq) as balance from (
          select subject_id, seq, case type when 'order.unshipped' then -1 else 1 end as step from events
          where type in ('order.shipped', 'order.part_shipped', 'order.unshipped')
        ) as steps
      ) as balances group by subject_id
    ) as logged on logged.subject_id = orders.id
      left join (select order_id, count(*) as made, sum(case when undone_at is null then 1 else 0 end) as count
        from shipments group by order_id) as rows on rows.order_id = orders.id
    where coalesce(least, 0) < 0 or coalesce(final, 0) <> coalesce(rows.count, 0)
      or (coalesce(most, 0) > 1 and coalesce(most, 0) > coalesce(rows.made, 0))`.execute(db);
  return rows.map(({ id }) => `Order ${id}: its shipments and their corrections do not lead to its state`);
}

/** The shipments of an order follow each other; their times name their mails. */
export async function checkShipmentTimes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select distinct later.order_id from shipments as later join shipments as earlier
      on earlier.order_id = later.order_id and earlier.seq < later.seq and earlier.shipped_at >= later.shipped_at`.execute(
    db,
  );
  return rows.map(({ order_id }) => `Order ${order_id}: two of its shipments are not one after the other`);
}
