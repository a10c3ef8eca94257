import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';

/** Every event that an endpoint which is on has heard has its delivery, as long as these are kept. */
export async function checkDeliveries(db: Database): Promise<string[]> {
  // Types are names in quotes in a list of JSON, and none is a part of another with its quotes.
  const { rows } = await sql<{ id: string; seq: number }>`
    select webhook_endpoints.id, events.seq from webhook_endpoints, webhook_position, events
    where off_at is null and events.seq > heard_since and events.seq <= heard_until
      and webhook_endpoints.types like '%"' || events.type || '"%'
      and (holder = 'shop' or exists (
        select 1 from orders where orders.id = events.subject_id and orders.account_id = holder))
      and not exists (select 1 from webhook_deliveries
        where endpoint_id = webhook_endpoints.id and event_seq = events.seq)`.execute(db);
  return rows.map(({ id, seq }) => `Webhook endpoint ${id}: event ${seq} has no delivery`);
}

/** An event is delivered to an endpoint under one id, and an account's endpoint is told of its own orders only. */
export async function checkDeliveredOnce(db: Database): Promise<string[]> {
  const { rows: twice } = await sql<{ endpoint_id: string; event_seq: number }>`
    select endpoint_id, event_seq from webhook_deliveries where event_seq is not null
    group by endpoint_id, event_seq having count(*) > 1`.execute(db);
  const { rows: foreign } = await sql<{ id: string }>`
    select webhook_deliveries.id from webhook_deliveries
      join webhook_endpoints on webhook_endpoints.id = endpoint_id and holder <> 'shop'
      join events on events.seq = event_seq
    where not exists (select 1 from orders where orders.id = events.subject_id and orders.account_id = holder)`.execute(
    db,
  );
  return [
    ...twice.map(({ endpoint_id, event_seq }) => `Webhook endpoint ${endpoint_id}: event ${event_seq} has several ids`),
    ...foreign.map(({ id }) => `Webhook delivery ${id}: it is about an order of another account`),
  ];
}
