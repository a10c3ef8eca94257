import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type Stripe from 'stripe';
import { writerOf } from '#server/db/connections.ts';
import { migrateStandIn } from '#server/db/schema/migrate.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import type { Provider } from '#server/demo/stripe/contract/provider.ts';
import { stripeStandInMigrations } from '#server/demo/stripe/migrations.ts';
import { BANK_TAKES_SECONDS } from '#server/demo/stripe/refunds.ts';
import { createStripeStandIn, type StripeStandIn } from '#server/demo/stripe/stand-in.ts';

const keys = { secretKey: 'sk_test_demo', publishableKey: 'pk_test_demo', webhookSecret: 'whsec_demo' };

export interface StandInProvider extends Provider {
  standIn: StripeStandIn;
  /** Every webhook, as it was sent. */
  webhooks: Stripe.Event[];
  publishableKey: string;
  remove(): Promise<void>;
}

/** The stand-in on a database of its own, for the script of calls. */
export async function openStandInProvider(): Promise<StandInProvider> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-contract-'));
  const db = openDatabase(path.join(folder, 'shop.sqlite'));
  await migrateStandIn(db, 'stripe', stripeStandInMigrations);
  let now = Date.UTC(2026, 0, 15, 12);
  const webhooks: Stripe.Event[] = [];
  const standIn = createStripeStandIn({
    db: writerOf(db),
    ...keys,
    now: () => now,
    deliver: async (body) => void webhooks.push(JSON.parse(body)),
  });
  return {
    standIn,
    webhooks,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    fetch: standIn.fetch,
    listEvents: async (intentId) => {
      await standIn.onIdle();
      return webhooks.filter((event) => isAbout(event, intentId));
    },
    closeDispute: (id, outcome) => standIn.closeDispute(id, outcome),
    payOut: () => standIn.payOut(),
    passTime: async () => {
      now += (BANK_TAKES_SECONDS + 1) * 1000;
      await standIn.settleDueRefunds();
    },
    tries: 3,
    remove: async () => {
      await standIn.onIdle();
      await db.destroy();
      await rm(folder, { recursive: true });
    },
  };
}

/** Whether a webhook is about this payment intent, or its charge, refund or dispute. */
export function isAbout({ data }: Stripe.Event, intentId: string): boolean {
  const { object } = data;
  return (
    ('id' in object && object.id === intentId) || ('payment_intent' in object && object.payment_intent === intentId)
  );
}
