import type { Database } from '#server/db/schema/tables.ts';

/** The provider's ids of payments, refunds and disputes, and of bank transfers. */
const ID = /^[a-z]{2,4}_\w{4,}$|^[0-9a-f-]{36}$/i;

/** The orders that a payment, bank transfer, refund or dispute with this id is about, whole. */
export async function listOrdersOfPayment(db: Database, id: string): Promise<string[]> {
  if (!ID.test(id)) return [];
  const intents = [
    id,
    ...(await db.selectFrom('disputes').select('payment_intent_id as id').where('id', '=', id).execute()).map(
      (row) => row.id,
    ),
  ];
  const paid = await db.selectFrom('intent_orders').select('order_id').where('intent_id', 'in', intents).execute();
  const transferred = await db
    .selectFrom('bank_transfer_orders')
    .select('order_id')
    .where('transfer_id', '=', id)
    .execute();
  const refunded = await db
    .selectFrom('refunds')
    .innerJoin('refund_orders', 'refund_orders.refund_row', 'refunds.id')
    .select('order_id')
    .where('refund_id', '=', id)
    .execute();
  return [...new Set([...paid, ...transferred, ...refunded].map((row) => row.order_id))];
}
