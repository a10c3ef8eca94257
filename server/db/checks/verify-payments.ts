import type { Database } from '#server/db/schema/tables.ts';

// Invariants of payments and refunds. Each check returns a sentence per violation.

export async function checkPayments(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('payment_intents', 'payment_intents.id', 'orders.transaction_id')
    .select('orders.id')
    .where('orders.paid_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('payment_intents.id', 'is', null),
        eb('payment_intents.state', '!=', 'succeeded'),
        eb('payment_intents.order_id', '!=', eb.ref('orders.id')),
        eb('payment_intents.amount_minor', '!=', eb.ref('orders.total_minor')),
        eb('payment_intents.currency', '!=', eb.ref('orders.currency')),
      ]),
    )
    .execute();
  return rows.map((row) => `Order ${row.id}: paid, but not by a succeeded intent of its total and currency`);
}

/** A refund belongs to a payment that pays no order, and is not larger; its status and its dates agree. */
export async function checkRefunds(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .leftJoin('payment_intents', 'payment_intents.id', 'refunds.payment_intent_id')
    .leftJoin('orders', 'orders.transaction_id', 'refunds.payment_intent_id')
    .selectAll('refunds')
    .select((eb) =>
      eb
        .case()
        .when(
          eb.or([
            eb('payment_intents.id', 'is', null),
            eb('refunds.amount_minor', '>', eb.ref('payment_intents.amount_minor')),
            eb('orders.id', 'is not', null),
          ]),
        )
        .then(eb.lit(1))
        .else(eb.lit(0))
        .end()
        .as('uncovered'),
    )
    .execute();
  return rows.flatMap((row) => {
    const { payment_intent_id: id, status, refund_id, completed_at, failed_at } = row;
    const agrees =
      (status === 'succeeded') === (completed_at !== null) &&
      (status === 'owed') === (refund_id === null) &&
      (failed_at !== null || (status !== 'failed' && row.attempt === 1));
    return [
      ...(row.uncovered === 0 ? [] : [`Refund of ${id}: not covered by a payment that pays no order`]),
      ...(agrees ? [] : [`Refund of ${id}: ${status}, but its other columns say otherwise`]),
    ];
  });
}

/** Received money pays an order or is refunded in full. */
export async function checkMoney(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_intents')
    .leftJoin('orders', 'orders.transaction_id', 'payment_intents.id')
    .leftJoin('refunds', 'refunds.payment_intent_id', 'payment_intents.id')
    .select('payment_intents.id')
    .where('payment_intents.state', '=', 'succeeded')
    .where('orders.id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('refunds.payment_intent_id', 'is', null),
        eb('refunds.amount_minor', '!=', eb.ref('payment_intents.amount_minor')),
      ]),
    )
    .execute();
  return rows.map(({ id }) => `Payment intent ${id}: its money neither pays an order nor goes back in full`);
}
