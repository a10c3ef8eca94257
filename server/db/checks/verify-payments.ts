import { sql } from 'kysely';
import { FREIGHTS, payables } from '#server/db/payables.ts';
import type { Database } from '#server/db/schema/tables.ts';

/** An order or a freight was paid by a bank transfer, or by a succeeded intent opened for it, with its total and currency. */
export async function checkPayments(db: Database): Promise<string[]> {
  return [...(await checkPaymentsIn(db, 'orders')), ...(await checkPaymentsIn(db, FREIGHTS))];
}

async function checkPaymentsIn(db: Database, table: 'orders'): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .leftJoin('payment_intents', 'payment_intents.id', 'orders.transaction_id')
    .leftJoin('intent_orders', (join) =>
      join
        .onRef('intent_orders.intent_id', '=', 'orders.transaction_id')
        .onRef('intent_orders.order_id', '=', 'orders.id'),
    )
    .select('orders.id')
    .where('orders.paid_at', 'is not', null)
    .where('orders.transferred_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('payment_intents.id', 'is', null),
        eb('payment_intents.state', '!=', 'succeeded'),
        eb('payment_intents.currency', '!=', eb.ref('orders.currency')),
        eb('intent_orders.order_id', 'is', null),
        eb('intent_orders.amount_minor', '!=', eb.ref('orders.total_minor')),
      ]),
    )
    .execute();
  return rows.map(
    (row) => `Order ${row.id}: paid, but not by a succeeded intent that was opened for it, of its total and currency`,
  );
}

/** No order has two open intents, and an intent is for orders of one checkout only. */
export async function checkIntents(db: Database): Promise<string[]> {
  const { rows: wrong } = await sql<{ id: string }>`
    select payment_intents.id from payment_intents
      left join intent_orders on intent_orders.intent_id = payment_intents.id
      left join ${payables} as orders on orders.id = intent_orders.order_id
      group by payment_intents.id, payment_intents.state, payment_intents.amount_minor, payment_intents.checkout_id
      having count(orders.id) = 0
        or sum(case when payment_intents.checkout_id <> coalesce(orders.checkout_id, '') then 1 else 0 end) > 0
        or (payment_intents.state = 'open' and sum(intent_orders.amount_minor) <> payment_intents.amount_minor)`.execute(
    db,
  );
  const { rows: doubled } = await sql<{ id: string }>`
    select intent_orders.order_id as id from intent_orders
      join payment_intents on payment_intents.id = intent_orders.intent_id
      where payment_intents.state = 'open' group by intent_orders.order_id having count(*) > 1`.execute(db);
  return [
    ...wrong.map(({ id }) => `Payment intent ${id}: not opened for the sum of orders of one checkout, or of one order`),
    ...doubled.map(({ id }) => `Order ${id}: more than one payment intent is open for it`),
  ];
}

export async function checkRefunds(db: Database): Promise<string[]> {
  const { rows } = await sql<{ refund: string; intent: string; state: string | null; agrees: 0 | 1; whole: 0 | 1 }>`
    select refunds.id as refund, payment_intent_id as intent, state,
      case when (status = 'succeeded') = (completed_at is not null)
        and (status not in ('pending', 'succeeded') or refund_id is not null)
        and (status <> 'owed' or refund_id is null or attempt > 1)
        and (status <> 'failed' or failed_at is not null)
        and (void_at is null or status in ('owed', 'failed')) then 1 else 0 end as agrees,
      case when coalesce(parts.total, -1) = refunds.amount_minor then 1 else 0 end as whole
    from refunds left join payment_intents on payment_intents.id = refunds.payment_intent_id
      left join (select refund_row, sum(refund_orders.amount_minor) as total from refund_orders
        join refunds on refunds.id = refund_row
        join intent_orders on intent_orders.order_id = refund_orders.order_id and intent_id = payment_intent_id
        group by refund_row) as parts on parts.refund_row = refunds.id`.execute(db);
  return rows.flatMap(({ refund, intent, state, agrees, whole }) => [
    ...(state === 'succeeded' ? [] : [`Refund of ${intent}: it belongs to no payment`]),
    ...(agrees === 1 ? [] : [`Refund of ${intent}: its columns do not agree (${refund})`]),
    ...(whole === 1
      ? []
      : [`Refund of ${intent}: it is not the sum of its parts for orders of the payment (${refund})`]),
  ]);
}

/** An intent received what the orders that it paid and its unapplied refunds come to, and refunds no more. */
export async function checkMoney(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string; received: number; paid: number; unapplied: number; refunded: number }>`
    select payment_intents.id, amount_minor as received, coalesce(paid.total, 0) as paid,
      coalesce(refunded.unapplied, 0) as unapplied, coalesce(refunded.total, 0) as refunded
    from payment_intents
      left join (select transaction_id, sum(total_minor) as total from ${payables} as orders group by transaction_id) as paid
        on paid.transaction_id = payment_intents.id
      left join (
        select payment_intent_id, sum(refund_orders.amount_minor) as total,
          sum(case when transaction_id is distinct from payment_intent_id then refund_orders.amount_minor else 0 end)
            as unapplied
        from refunds join refund_orders on refund_row = refunds.id join ${payables} as orders on orders.id = order_id
        where void_at is null group by payment_intent_id
      ) as refunded on refunded.payment_intent_id = payment_intents.id
    where state = 'succeeded'
      and (amount_minor <> coalesce(paid.total, 0) + coalesce(refunded.unapplied, 0)
        or coalesce(refunded.total, 0) > amount_minor)`.execute(db);
  return rows.map(
    ({ id, received, paid, unapplied, refunded }) =>
      `Payment intent ${id}: received ${received}, but its orders took ${paid}, ${unapplied} went back for others, and its refunds come to ${refunded}`,
  );
}

/** An order whose money or stock all goes back is closed. */
export async function checkRefundedOrders(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from ${payables} as orders
      left join (
        select order_id, max(completed_at) as last,
          sum(case when void_at is null and transaction_id = payment_intent_id then refund_orders.amount_minor else 0 end)
            as returning_sum,
          sum(case when completed_at is not null and transaction_id = payment_intent_id
            then refund_orders.amount_minor else 0 end) as refunded_sum
        from refund_orders join refunds on refunds.id = refund_row
          join ${payables} as orders on orders.id = order_id group by order_id
      ) as sums on sums.order_id = orders.id
      left join (select payment_intent_id, min(created_at) as since from disputes where state <> 'won'
        group by payment_intent_id) as disputed on disputed.payment_intent_id = orders.transaction_id
      left join (select order_id, sum(amount_minor) as total from returns where refund_id is null group by order_id)
        as credited on credited.order_id = orders.id
      left join (select short_order_id, sum(total_minor) as total from invoices where short_order_id is not null
        group by short_order_id) as short on short.short_order_id = orders.id
      left join stock_movements as returned on returned.order_id = orders.id and returned.kind = 'refunded'
    where refunded_at is distinct from sums.last
      or refunded_minor <> coalesce(refunded_sum, 0) + coalesce(credited.total, 0) + coalesce(short.total, 0)
      or returning_minor <> coalesce(returning_sum, 0) + coalesce(credited.total, 0) + coalesce(short.total, 0)
      or disputed_at is distinct from since
      or (all_refunded_at is not null)
        <> (paid_at is not null and (returning_minor = total_minor or returned.seq is not null))`.execute(db);
  return rows.map(({ id }) => `Order ${id}: it does not say of its refunds and disputes what they do`);
}
