import { sql } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { Database, PaymentIntentRow, WriteTransaction } from '#server/db/schema/tables.ts';

// `sql.lit`: an index of open intents serves only queries in which the state stands as it is.

export async function findOpenIntent(db: Database, orderId: string): Promise<PaymentIntentRow | undefined> {
  return db
    .selectFrom('payment_intents')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', sql.lit('open' as const))
    .executeTakeFirst();
}

/** An intent that belongs to an order of this shop. */
export async function findIntent(db: Database, id: string): Promise<PaymentIntentRow | undefined> {
  return intentById.first(db, { id });
}

const intentById = prepareQuery((db, { id }: { id: string }) =>
  db.selectFrom('payment_intents').selectAll().where('id', '=', id),
);

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
  currency: string;
  createdAt: number;
}

/**
 * Remembers an intent that was opened at the provider; does nothing when it is known already, or when the order has
 * another one open: look at `findOpenIntent`.
 */
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

/** Notes that an intent's money has arrived, whether the shop has opened it or not. `amountMinor` is what has arrived. */
export async function upsertSucceededIntent(db: WriteTransaction, intent: NewIntent): Promise<void> {
  await succeededIntent.run(db, intent);
}

function intentColumns({ id, orderId, amountMinor, currency, createdAt }: NewIntent) {
  return { id, order_id: orderId, amount_minor: amountMinor, currency, created_at: createdAt };
}

/** Does nothing to an intent whose money has arrived. */
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

/** Notes that a webhook event has come; false when it came before. */
export async function insertWebhookEvent(db: WriteTransaction, event: NewWebhookEvent): Promise<boolean> {
  return (await newWebhookEvent.run(db, event)) === 1;
}
