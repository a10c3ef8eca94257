import { sql } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { IntentOrderRow, PaymentIntentRow } from '#server/db/schema/tables/payments.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import type { Minor } from '#shared/domain/money.ts';

// `sql.lit`: SQLite uses the partial index of open intents only when the state is a literal.
const OPEN = sql.lit('open' as const);

/** Intents without a known outcome that were opened for any of these orders. */
export async function listOpenIntentsOf(db: Database, orderIds: string[]): Promise<PaymentIntentRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('payment_intents')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb.selectFrom('intent_orders').select('intent_orders.intent_id').where('intent_orders.order_id', 'in', orderIds),
    )
    .where('state', '=', OPEN)
    .orderBy('id')
    .execute();
}

export async function findIntent(db: Database, id: string): Promise<PaymentIntentRow | undefined> {
  return db.selectFrom('payment_intents').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Those of these ids that are of intents. */
export async function filterIntents(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('payment_intents').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

const intentsOfOrder = prepareQuery((db, { orderId }: { orderId: string }) =>
  db
    .selectFrom('payment_intents')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb.selectFrom('intent_orders').select('intent_orders.intent_id').where('intent_orders.order_id', '=', orderId),
    ),
);

export async function listIntents(db: Database, orderId: string): Promise<PaymentIntentRow[]> {
  return intentsOfOrder.all(db, { orderId });
}

export async function listIntentsOfCheckout(db: Database, checkoutId: string): Promise<PaymentIntentRow[]> {
  return db.selectFrom('payment_intents').selectAll().where('checkout_id', '=', checkoutId).execute();
}

/** Intents without a known outcome, oldest first. */
export async function listOpenIntents(db: Database): Promise<PaymentIntentRow[]> {
  return db.selectFrom('payment_intents').selectAll().where('state', '=', OPEN).orderBy('created_at').execute();
}

const ordersOfIntent = prepareQuery((db, { intentId }: { intentId: string }) =>
  db.selectFrom('intent_orders').selectAll().where('intent_id', '=', intentId),
);

/** What an intent was opened for; empty for an intent that the shop does not know. */
export async function listIntentOrders(db: Database, intentId: string): Promise<IntentOrderRow[]> {
  return ordersOfIntent.all(db, { intentId });
}

export interface OrderPayment extends Pick<PaymentIntentRow, 'state' | 'created_at'>, IntentOrderRow {}

/** The payments that were opened for these orders, each with the order's part of its amount. */
export async function listPaymentsOf(db: Database, orderIds: string[]): Promise<OrderPayment[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('intent_orders')
    .innerJoin('payment_intents', 'payment_intents.id', 'intent_orders.intent_id')
    .select([
      'intent_orders.intent_id',
      'intent_orders.order_id',
      'intent_orders.amount_minor',
      'payment_intents.state',
      'payment_intents.created_at',
    ])
    .where('intent_orders.order_id', 'in', orderIds)
    .execute();
}

export interface NewIntent {
  id: string;
  /** Null for the intent of a single order. */
  checkoutId: string | null;
  amountMinor: Minor;
  currency: string;
  createdAt: number;
  /** What each order takes of the money. */
  orders: { id: string; amountMinor: Minor }[];
}

/**
 * Stores an intent that was opened at the provider. Does nothing when it is stored already, or when the checkout has
 * another open intent; see `listOpenIntentsOf`.
 */
export async function insertIntent(
  db: WriteTransaction,
  intent: NewIntent & { state: 'open' | 'cancelled' },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_intents')
    .values({ ...intentColumns(intent), state: intent.state })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) await insertIntentOrders(db, intent);
}

const succeededIntent = prepareQuery((db, columns: ReturnType<typeof intentColumns>) =>
  db
    .insertInto('payment_intents')
    .values({ ...columns, state: 'succeeded' })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        state: 'succeeded',
        amount_minor: eb.ref('excluded.amount_minor'),
      })),
    ),
);

/** Records that an intent succeeded, whether or not the shop opened it. `amountMinor` is the amount received. */
export async function upsertSucceededIntent(db: WriteTransaction, intent: NewIntent): Promise<void> {
  await succeededIntent.run(db, intentColumns(intent));
  await insertIntentOrders(db, intent);
}

function intentColumns({ id, checkoutId, amountMinor, currency, createdAt }: NewIntent) {
  return { id, checkout_id: checkoutId, amount_minor: amountMinor, currency, created_at: createdAt };
}

const newIntentOrder = prepareQuery((db, row: IntentOrderRow) =>
  db
    .insertInto('intent_orders')
    .values(row)
    .onConflict((conflict) => conflict.columns(['intent_id', 'order_id']).doNothing()),
);

async function insertIntentOrders(db: WriteTransaction, { id, orders }: NewIntent): Promise<void> {
  for (const order of orders) {
    await newIntentOrder.run(db, { intent_id: id, order_id: order.id, amount_minor: order.amountMinor });
  }
}

/** Does nothing to an intent that has succeeded. */
export async function markIntentCancelled(db: WriteTransaction, id: string): Promise<void> {
  await db
    .updateTable('payment_intents')
    .set({ state: 'cancelled' })
    .where('id', '=', id)
    .where('state', '=', OPEN)
    .execute();
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

/** Records a webhook event; false when it is recorded already. */
export async function insertWebhookEvent(db: WriteTransaction, event: NewWebhookEvent): Promise<boolean> {
  return (await newWebhookEvent.run(db, event)) === 1;
}
