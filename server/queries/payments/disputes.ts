import { tableOfPayable } from '#server/db/payables.ts';
import type { DisputeRow } from '#server/db/schema/tables/payments.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

export async function findDispute(db: Database, id: string): Promise<DisputeRow | undefined> {
  return db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst();
}

export interface OrderDispute extends DisputeRow {
  order_id: string;
}

/** The disputes about payments of these orders. */
export async function listDisputesOf(db: Database, orderIds: string[]): Promise<OrderDispute[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('intent_orders')
    .innerJoin('disputes', 'disputes.payment_intent_id', 'intent_orders.intent_id')
    .selectAll('disputes')
    .select('intent_orders.order_id')
    .where('intent_orders.order_id', 'in', orderIds)
    .execute();
}

/** Records a dispute, or its new state. */
export async function upsertDispute(db: WriteTransaction, dispute: DisputeRow): Promise<void> {
  const { amount_minor, reason, state, closed_at } = dispute;
  await db
    .insertInto('disputes')
    .values(dispute)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ amount_minor, reason, state, closed_at }))
    .execute();
}

/**
 * Writes on an order or a freight whether the payment that paid it is disputed: until all its disputes are won. It must be
 * locked.
 */
export async function updateDisputedAt(db: WriteTransaction, id: string): Promise<void> {
  const disputes = await db
    .selectFrom(tableOfPayable(id))
    .innerJoin('disputes', 'disputes.payment_intent_id', 'orders.transaction_id')
    .select(['disputes.state', 'disputes.created_at'])
    .where('orders.id', '=', id)
    .execute();
  const since = disputes.filter(({ state }) => state !== 'won').map(({ created_at }) => created_at);
  await db
    .updateTable(tableOfPayable(id))
    .set({ disputed_at: since.length === 0 ? null : Math.min(...since) })
    .where('id', '=', id)
    .execute();
}
