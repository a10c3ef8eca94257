import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';

/** No more goes back by the bank than bank transfers have paid of the order, and to its account. */
export async function checkBankRefunds(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders
      join (select order_id, sum(amount_minor) as total, min(account_id) as first, max(account_id) as last
        from bank_refunds group by order_id) as sent on sent.order_id = orders.id
      left join (select order_id, sum(part.amount_minor) as total from bank_transfer_orders as part
          join bank_transfers on bank_transfers.id = part.transfer_id
        where return_id is null and short_order_id is null group by order_id) as arrived on arrived.order_id = orders.id
    where sent.total > coalesce(arrived.total, 0) or first <> orders.account_id or last <> orders.account_id`.execute(
    db,
  );
  return rows.map(
    ({ id }) => `Order ${id}: more went back by the bank than bank transfers had paid, or to somebody else`,
  );
}

/** Closing an order short below what was invoiced credits as much as is owed less and went back by the bank. */
export async function checkShortCredits(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders
      left join (select short_order_id, sum(total_minor) as total, count(distinct issued_at) as times from invoices
        where short_order_id is not null group by short_order_id) as noted on noted.short_order_id = orders.id
      left join (select short_order_id, sum(part.amount_minor) as total,
          sum(case when part.order_id = short_order_id then 0 else 1 end) as foreign_parts
        from bank_transfers join bank_transfer_orders as part on part.transfer_id = bank_transfers.id
        where short_order_id is not null group by short_order_id) as taken on taken.short_order_id = orders.id
      left join (select order_id, sum(amount_minor) as total from bank_refunds where return_id is null group by order_id)
        as sent on sent.order_id = orders.id
      left join (select subject_id, count(*) as times from events where type = 'order.closed_short' group by subject_id)
        as closed on closed.subject_id = orders.id
    where coalesce(noted.total, 0) <> coalesce(taken.total, 0) + coalesce(sent.total, 0) or taken.foreign_parts > 0
      or noted.times > coalesce(closed.times, 0)`.execute(db);
  return rows.map(({ id }) => `Order ${id}: it was closed short, but its credit notes and its money do not agree`);
}
