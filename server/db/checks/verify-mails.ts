import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';

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

/** A Message-ID belongs to one mail, which several rows may have become. */
export async function checkMessageIds(db: Database): Promise<string[]> {
  const { rows } = await sql<{ message_id: string }>`
    select message_id from outbox where message_id is not null group by message_id
    having count(*) > 1 and (count(merge_key) < count(*) or count(distinct merge_key) > 1)`.execute(db);
  return rows.map(({ message_id }) => `Mail ${message_id}: several mails have this Message-ID`);
}
