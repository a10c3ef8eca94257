import { sql } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { Database, PaymentIntentRow, RefundRow, WriteTransaction } from '#server/db/schema.ts';
import type { Currency } from '#shared/domain/money.ts';

// `sql.lit`: an index of open intents serves only queries in which the state stands as it is.

export async function findOpenIntent(db: Database, orderId: string): Promise<PaymentIntentRow | undefined> {
  return db
    .selectFrom('payment_intents')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', sql.lit('open' as const))
    .executeTakeFirst();
}

/** Every intent that the order has had. */
export async function listIntents(db: Database, orderId: string): Promise<PaymentIntentRow[]> {
  return db.selectFrom('payment_intents').selectAll().where('order_id', '=', orderId).execute();
}

/** The intents whose end nobody has heard of yet, oldest first. */
export async function listOpenIntents(db: Database): Promise<PaymentIntentRow[]> {
  return db
    .selectFrom('payment_intents')
    .selectAll()
    .where('state', '=', sql.lit('open' as const))
    .orderBy('created_at')
    .execute();
}

interface NewIntent {
  id: string;
  orderId: string;
  amountMinor: number;
  currency: Currency;
  createdAt: number;
}

const newIntent = prepareQuery((db, intent: NewIntent) =>
  db
    .insertInto('payment_intents')
    .values({
      id: intent.id,
      order_id: intent.orderId,
      amount_minor: intent.amountMinor,
      currency: intent.currency,
      state: 'open',
      created_at: intent.createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

/** Remembers an intent of the provider; does nothing when it is known already. */
export async function insertIntent(db: WriteTransaction, intent: NewIntent): Promise<void> {
  await newIntent.run(db, intent);
}

const intentState = prepareQuery((db, { id, state }: { id: string; state: 'succeeded' | 'cancelled' }) =>
  db.updateTable('payment_intents').set({ state }).where('id', '=', id),
);

export async function setIntentState(
  db: WriteTransaction,
  id: string,
  state: 'succeeded' | 'cancelled',
): Promise<void> {
  await intentState.run(db, { id, state });
}

/** Notes that this intent's money must go back; false when that is noted already. */
export async function insertRefund(
  db: WriteTransaction,
  refund: { paymentIntentId: string; orderId: string; amountMinor: number; createdAt: number },
): Promise<boolean> {
  const result = await db
    .insertInto('refunds')
    .values({
      payment_intent_id: refund.paymentIntentId,
      order_id: refund.orderId,
      amount_minor: refund.amountMinor,
      created_at: refund.createdAt,
    })
    .onConflict((conflict) => conflict.column('payment_intent_id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Refunds that the provider has not confirmed yet, oldest first. */
export async function listPendingRefunds(db: Database): Promise<RefundRow[]> {
  return db.selectFrom('refunds').selectAll().where('completed_at', 'is', null).orderBy('created_at').execute();
}

export async function countPendingRefunds(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('refunds')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('completed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function completeRefund(
  db: WriteTransaction,
  paymentIntentId: string,
  completion: { refundId: string; at: number },
): Promise<boolean> {
  const result = await db
    .updateTable('refunds')
    .set({ refund_id: completion.refundId, completed_at: completion.at })
    .where('payment_intent_id', '=', paymentIntentId)
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

interface NewWebhookEvent {
  id: string;
  type: string;
  receivedAt: number;
}

const newWebhookEvent = prepareQuery((db, { id, type, receivedAt }: NewWebhookEvent) =>
  db
    .insertInto('webhook_events')
    .values({ id, type, received_at: receivedAt })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

/** Notes that a webhook event has come; false when it came before. */
export async function insertWebhookEvent(db: WriteTransaction, event: NewWebhookEvent): Promise<boolean> {
  return (await newWebhookEvent.run(db, event)) === 1;
}
