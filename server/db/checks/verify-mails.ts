import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';
import { ERASED } from '#shared/domain/erased.ts';

export async function checkMailsOfOrders(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string; event: string }>`
    select orders.id, 'placed' as event from orders, mail_switch where created_at > rows_since
      and not exists (select 1 from outbox where event_key in ('order_placed:' || orders.id,
        'checkout_placed:' || coalesce(orders.checkout_id, ''), 'line_served:' || orders.id))
    union all
    select orders.id, 'paid' from orders, mail_switch where paid_at > rows_since and transaction_id is not null
      and not exists (select 1 from outbox where event_key = 'orders_paid:' || orders.transaction_id)
    union all
    select orders.id, 'expired' from orders, mail_switch where expired_at > rows_since
      and not exists (select 1 from outbox where event_key = 'order_expired:' || orders.id)`.execute(db);
  return rows.map(({ id, event }) => `Order ${id}: it was ${event}, but no mail says so`);
}

/** While mails are on, an invoice, credit note or reversal has the row of its mail, unless its buyer was erased. */
export async function checkMailsOfInvoices(db: Database): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from invoices, mail_switch where issued_at > rows_since and buyer <> ${ERASED} and not exists (
      select 1 from outbox where event_key =
        case invoices.kind when 'credit_note' then 'credit_note:' else 'invoice:' end || invoices.id)`.execute(db);
  return rows.map(({ number }) => `Invoice ${number}: it was issued, but no mail says so`);
}

/** A Message-ID belongs to one mail, which several rows may have become. */
export async function checkMessageIds(db: Database): Promise<string[]> {
  const { rows } = await sql<{ message_id: string }>`
    select message_id from outbox where message_id is not null group by message_id
    having count(*) > 1 and (count(merge_key) < count(*) or count(distinct merge_key) > 1)`.execute(db);
  return rows.map(({ message_id }) => `Mail ${message_id}: several mails have this Message-ID`);
}
