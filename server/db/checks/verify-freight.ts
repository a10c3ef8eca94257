import { sql } from 'kysely';
import { payables } from '#server/db/payables.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { parseDeliveryZones, parseFreightRule } from '#server/db/stored-freight.ts';
import { taxOn } from '#shared/domain/invoices/tax.ts';
import { minor } from '#shared/domain/money.ts';

/** What a delivery method costs can be read, and only those in use hold a name. */
export async function checkDeliveryMethods(db: Database): Promise<string[]> {
  const methods = await db
    .selectFrom('delivery_methods')
    .select(['id', 'name_key', 'rule', 'zones', 'archived_at'])
    .execute();
  return methods.flatMap(({ id, name_key, rule, zones, archived_at }) => {
    try {
      parseFreightRule(rule);
      parseDeliveryZones(zones);
    } catch {
      return [`The delivery method ${id} says nothing that can be read`];
    }
    const isArchived = archived_at !== null;
    return isArchived === (name_key === id) ? [] : [`The delivery method ${id} holds its name wrongly`];
  });
}

/** A freight is of who ordered, in the currency and on the terms of the orders of its checkout. */
export async function checkFreights(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select freights.id from freights join checkouts on checkouts.id = freights.checkout_id
    where freights.id <> 'fr_' || freights.checkout_id or freights.owner_id <> checkouts.owner_id
      or freights.account_id <> checkouts.account_id
      or exists (select 1 from orders where orders.checkout_id = freights.checkout_id
        and (orders.currency <> freights.currency or orders.terms_days is distinct from freights.terms_days
          or orders.tax_rate is distinct from freights.tax_rate))
      or not exists (select 1 from events where subject_id = freights.id and type = 'freight.placed')`.execute(db);
  const freights = await db.selectFrom('freights').select(['id', 'total_minor', 'tax_minor', 'tax_rate']).execute();
  const taxed = freights.filter((freight) => {
    const net = minor(freight.total_minor - freight.tax_minor);
    return taxOn(net, freight.tax_rate) !== freight.tax_minor;
  });
  return [
    ...rows.map(({ id }) => `Freight ${id}: it is not that of its checkout`),
    ...taxed.map(({ id }) => `Freight ${id}: its tax is not that of its rate`),
  ];
}

/** What is not paid is open as long as an order of its checkout is. */
export async function checkOpenFreights(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select freights.id from freights
    where paid_at is null and transferred_at is null and due_at is null
      and (cancelled_at is null and expired_at is null) <> exists (select 1 from orders
        where orders.checkout_id = freights.checkout_id and orders.cancelled_at is null and orders.expired_at is null)
      or (cancelled_at is not null or expired_at is not null) and (paid_at is not null or due_at is not null)
      or total_minor = 0 and (paid_at is not null or due_at is not null)`.execute(db);
  return rows.map(({ id }) => `Freight ${id}: it is open without an open order, or closed although one is open`);
}

/** On account it is due with the first invoice of its checkout, which has it as a line. */
export async function checkInvoicedFreights(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select freights.id from freights
    where (due_at is not null) <> exists (select 1 from invoice_lines join invoices on invoices.id = invoice_id
        where order_id = freights.id and invoice_lines.kind = 'invoice' and cause = 'shipment')
      or due_at is null and paid_at is null and terms_days is not null and total_minor > 0
        and exists (select 1 from orders join invoice_lines on order_id = orders.id and invoice_lines.kind = 'invoice'
          join invoices on invoices.id = invoice_id and cause = 'shipment'
          where orders.checkout_id = freights.checkout_id)`.execute(db);
  return rows.map(({ id }) => `Freight ${id}: it is not on the first invoice of its checkout`);
}

/** A part of a payment, refund, transfer or invoice is of an order or a freight that exists. */
export async function checkParts(db: Database): Promise<string[]> {
  const tables = ['intent_orders', 'refund_orders', 'bank_transfer_orders', 'invoice_lines'];
  const parts = sql.join(
    tables.map((table) => sql`select order_id from ${sql.table(table)}`),
    sql` union `,
  );
  const { rows } = await sql<{ id: string }>`
    select parts.order_id as id from (${parts}) as parts
      left join ${payables} as payables on payables.id = parts.order_id where payables.id is null`.execute(db);
  return rows.map(
    ({ id }) => `Payments, refunds or invoices have parts of ${id}, which is neither an order nor a freight`,
  );
}
