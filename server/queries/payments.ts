import { sql } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { Database, PaymentIntentRow, WriteTransaction } from '#server/db/schema/tables.ts';

// `sql.lit`: SQLite uses the partial index of open intents only when the state is a literal.

export async function findOpenIntent(db: Database, orderId: string): Promise<PaymentIntentRow | undefined> {
  return db
    .selectFrom('payment_intents')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', sql.lit('open' as const))
    .executeTakeFirst();
}

export async function findIntent(db: Database, id: string): Promise<PaymentIntentRow | undefined> {
  return intentById.first(db, { id });
}

const intentById = prepareQuery((db, { id }: { id: string }) =>
  db.selectFrom('payment_intents').selectAll().where('id', '=', id),
);

export async function listIntents(db: Database, orderId: string): Promise<PaymentIntentRow[]> {
  return db.selectFrom('payment_intents').selectAll().where('order_id', '=', orderId).execute();
}

/** Intents without a known outcome, oldest first. */
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
  currency: string;
  createdAt: number;
}

/** Does nothing when the intent is stored already or the order has another open intent. */
export async function insertOpenIntent(db: WriteTransaction, intent: NewIntent): Promise<void> {
  await db
    .insertInto('payment_intents')
    .values({ ...intentColumns(intent), state: 'open' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const succeededIntent = prepareQuery((db, intent: NewIntent) =>
  db
    .insertInto('payment_intents')
    .values({ ...intentColumns(intent), state: 'succeeded' })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        state: 'succeeded',
        amount_minor: eb.ref('excluded.amount_minor'),
      })),
    ),
);

/** Records that an intent succeeded, whether or not the shop opened it. `amountMinor` is the amount received. */
export async function upsertSucceededIntent(db: WriteTransaction, intent: NewIntent): Promise<void> {
  await succeededIntent.run(db, intent);
}

function intentColumns({ id, orderId, amountMinor, currency, createdAt }: NewIntent) {
  return { id, order_id: orderId, amount_minor: amountMinor, currency, created_at: createdAt };
}

/** Does nothing to an intent that has succeeded. */
export async function markIntentCancelled(db: WriteTransaction, id: string): Promise<void> {
  await db
    .updateTable('payment_intents')
    .set({ state: 'cancelled' })
    .where('id', '=', id)
    .where('state', '=', sql.lit('open' as const))
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
