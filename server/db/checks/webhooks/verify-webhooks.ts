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
    select endpoint_id, event_seq from webhook_deliveries where event_seq is not null and document is null
    group by endpoint_id, event_seq having count(*) > 1`.execute(db);
  const { rows: foreign } = await sql<{ id: string }>`
    select webhook_deliveries.id from webhook_deliveries
      join webhook_endpoints on webhook_endpoints.id = endpoint_id and holder <> 'shop' and format = 'events'
      join events on events.seq = event_seq
    where not exists (select 1 from orders where orders.id = events.subject_id and orders.account_id = holder)`.execute(
    db,
  );
  return [
    ...twice.map(({ endpoint_id, event_seq }) => `Webhook endpoint ${endpoint_id}: event ${event_seq} has several ids`),
    ...foreign.map(({ id }) => `Webhook delivery ${id}: it is about an order of another account`),
  ];
}

const confirmed = ['order.placed', 'order.reduced', 'order.closed_short', 'order.cancelled', 'order.expired'];
const shipped = ['order.shipped', 'order.part_shipped'];
const invoiced = [
  ...shipped,
  'order.paid',
  'order.closed_short',
  'refund.completed',
  'refund.failed',
  'return.settled',
];

/** The procurement system of a customer has got each document about what happened to its purchase orders. */
export async function checkPurchaseDocuments(db: Database): Promise<string[]> {
  // Several events of one moment are one confirmation, which may have been deleted with the first of them.
  const { rows: missing } = await sql<{ id: string; document: string }>`
    with heard as (
      select webhook_endpoints.id, events.type, events.at, events.subject_id, purchase_orders.checkout_id
      from webhook_endpoints, webhook_position, events
        join orders on orders.id = events.subject_id
        join purchase_orders on purchase_orders.checkout_id = orders.checkout_id
      where format = 'cxml' and off_at is null and purchase_orders.account_id = holder
        and events.seq > heard_since and events.seq <= heard_until
        and events.at > coalesce((select newest.at from events newest where newest.seq = heard_since), -1)
    ), wanted as (
      select id, 'confirmation.' || checkout_id || '.' || at as document from heard
      where type in (${sql.join(confirmed)})
      union select heard.id, 'shipment.' || shipments.id from heard
        join shipments on shipments.order_id = subject_id and shipped_at = at
      where type in (${sql.join(shipped)})
      union select heard.id, 'invoice.' || invoices.id from heard
        join invoice_lines on invoice_lines.order_id = subject_id
        join invoices on invoices.id = invoice_lines.invoice_id and issued_at = at
      where type in (${sql.join(invoiced)})
    )
    select id, document from wanted where not exists (
      select 1 from webhook_deliveries where endpoint_id = wanted.id and webhook_deliveries.document = wanted.document)
    order by id, document`.execute(db);
  const { rows: foreign } = await sql<{ checkout_id: string }>`
    select checkout_id from purchase_orders join checkouts on checkouts.id = checkout_id
    where purchase_orders.account_id <> checkouts.account_id`.execute(db);
  return [
    ...missing.map(({ id, document }) => `Webhook endpoint ${id}: ${document} has no delivery`),
    ...foreign.map(({ checkout_id }) => `Purchase order of ${checkout_id}: its checkout is of another account`),
  ];
}
