import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';

/** What is in a batch is the sum of its movements, and nothing of a product that tracks none. */
export async function checkBatches(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select batches.id from batches join products on products.id = batches.product_id
      left join (select batch_id, sum(quantity) as moved from batch_movements group by batch_id) as sums
        on sums.batch_id = batches.id
    where on_hand < 0 or on_hand <> coalesce(moved, 0) or (tracks_batches = 0 and on_hand <> 0)
      or (number is null) <> (number_key is null) or (number is null and best_before is not null)`.execute(db);
  return rows.map(({ id }) => `Batch ${id}: what is in it is not what its movements say`);
}

/** No more lies in the batches of a product, and outside of them, than is there; goods of refunded orders that never left may be. */
export async function checkBatchStock(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select products.id from products
      join (select product_id, sum(on_hand) as batched from batches group by product_id) as sums
        on sums.product_id = products.id
      left join (
        select product_id, sum(quantity - short_quantity - coalesce(shipped_quantity, 0)) as open from orders
        where cancelled_at is null and expired_at is null and shipped_at is null and not exists (
          select 1 from stock_movements where order_id = orders.id and kind = 'refunded')
        group by product_id
      ) as ordered on ordered.product_id = products.id
    where batched > available_quantity + set_aside + coalesce(open, 0)`.execute(db);
  return rows.map(({ id }) => `Product ${id}: more lies in its batches than is there`);
}

/** What a shipment took of a batch is what its movements say, no more than its quantity in all, and nothing once it was taken back. */
export async function checkShippedBatches(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select shipments.id from shipments join (
      select shipment_id, sum(quantity) as taken from shipment_batches group by shipment_id
    ) as sums on sums.shipment_id = shipments.id
    where taken > shipments.quantity or undone_at is not null`.execute(db);
  const { rows: unlike } = await sql<{ shipment_id: string; batch_id: string }>`
    select shipment_id, batch_id from (
      select shipment_id, batch_id, quantity from shipment_batches
      union all
      select shipment_id, batch_id, quantity from batch_movements
      where shipment_id is not null and kind in ('shipped', 'taken_back', 'corrected')
    ) as said group by shipment_id, batch_id having sum(quantity) <> 0`.execute(db);
  const { rows: strays } = await sql<{ shipment_id: string }>`
    select shipment_id from shipment_batches join shipments on shipments.id = shipment_id
      join orders on orders.id = shipments.order_id join batches on batches.id = batch_id
    where batches.product_id <> orders.product_id`.execute(db);
  return [
    ...rows.map(({ id }) => `Shipment ${id}: its batches are more than it`),
    ...unlike.map(({ shipment_id, batch_id }) => `Shipment ${shipment_id}: not what the ledger of ${batch_id} says`),
    ...strays.map(({ shipment_id }) => `Shipment ${shipment_id}: it took a batch of another product`),
  ];
}
