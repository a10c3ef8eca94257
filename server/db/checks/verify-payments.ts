import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';

// Invariants of payments and refunds. Each check returns a sentence per violation.

/** A paid order was paid by a succeeded intent that was opened for it, with its total and in its currency. */
export async function checkPayments(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('payment_intents', 'payment_intents.id', 'orders.transaction_id')
    .leftJoin('intent_orders', (join) =>
      join
        .onRef('intent_orders.intent_id', '=', 'orders.transaction_id')
        .onRef('intent_orders.order_id', '=', 'orders.id'),
    )
    .select('orders.id')
    .where('orders.paid_at', 'is not', null)
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

/**
 * An intent was opened for at least one order, and for orders of its checkout only; an open one for the sum of its
 * orders. No order has two open intents.
 */
export async function checkIntents(db: Database): Promise<string[]> {
  const { rows: wrong } = await sql<{ id: string }>`
    select payment_intents.id from payment_intents
      left join intent_orders on intent_orders.intent_id = payment_intents.id
      left join orders on orders.id = intent_orders.order_id
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

/** A refund belongs to a payment; its status and its dates agree. */
export async function checkRefunds(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .leftJoin('payment_intents', 'payment_intents.id', 'refunds.payment_intent_id')
    .selectAll('refunds')
    .select('payment_intents.state')
    .execute();
  return rows.flatMap((row) => {
    const { payment_intent_id: id, status, refund_id, completed_at, failed_at } = row;
    const agrees =
      (status === 'succeeded') === (completed_at !== null) &&
      (status === 'owed') === (refund_id === null) &&
      (failed_at !== null || (status !== 'failed' && row.attempt === 1));
    return [
      ...(row.state === 'succeeded' ? [] : [`Refund of ${id}: it belongs to no payment`]),
      ...(agrees ? [] : [`Refund of ${id}: ${status}, but its other columns say otherwise`]),
    ];
  });
}

/** The money received by an intent is the sum of the orders that it paid and of its refunds. */
export async function checkMoney(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string; received: number; paid: number; refunded: number }>`
    select payment_intents.id, amount_minor as received, coalesce(paid.total, 0) as paid,
      coalesce(refunded.total, 0) as refunded
    from payment_intents
      left join (select transaction_id, sum(total_minor) as total from orders group by transaction_id) as paid
        on paid.transaction_id = payment_intents.id
      left join (select payment_intent_id, sum(amount_minor) as total from refunds group by payment_intent_id) as refunded
        on refunded.payment_intent_id = payment_intents.id
    where state = 'succeeded' and amount_minor <> coalesce(paid.total, 0) + coalesce(refunded.total, 0)`.execute(db);
  return rows.map(
    ({ id, received, paid, refunded }) =>
      `Payment intent ${id}: received ${received}, but its orders took ${paid} and ${refunded} went back`,
  );
}
