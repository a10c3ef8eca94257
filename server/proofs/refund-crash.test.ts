import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { writerOf } from '#server/db/connections.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { payWithTestCard } from '#server/demo/pay-with-test-card.ts';
import type { DemoStripeDb, DemoStripeTables } from '#server/demo/stripe/tables.ts';
import {
  insideShop,
  kill,
  loadServer,
  type ProcessShop,
  prepareProcessShop,
  serve,
} from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import type { Sabotage } from '#server/proofs/support/sabotage.ts';
import { placeOrder } from '#server/services/checkouts/place-order.ts';
import { cancelOrder } from '#server/services/orders/close-order.ts';
import { openPaymentIntent } from '#server/services/payments/open-payment-intent.ts';
import { refreshPaymentIntent } from '#server/services/payments/reconcile-payments.ts';
import { requestRefund } from '#server/services/payments/request-refund.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';
import { fromMinorUnits, minor } from '#shared/domain/money.ts';

let shop: ProcessShop;
let db: DemoStripeDb;
beforeEach(async () => {
  shop = await prepareProcessShop();
  db = openDatabase(shop.file).$extendTables<DemoStripeTables>();
});
afterEach(async () => {
  await db.destroy();
  await shop.remove();
});

/** Cancels an order while the provider is unreachable, then pays it. Returns the intent's id. */
async function oweRefund(): Promise<string> {
  return insideShop(shop.file, async ({ deps, stripe }) => {
    const { email, productId } = shop;
    const owner = await signInForTest(deps, email);
    const wanted = orderBody(productId);
    const { id, total_minor } = await placeOrder(deps, { owner, order: wanted, idempotencyKey: null });
    const totalPrice = fromMinorUnits(total_minor, deps.settings.currency);
    const { clientSecret } = await openPaymentIntent(deps, { customer: owner, totalPrice, orderId: id });
    const cancelIntent = () => Promise.reject(new AppError('payment_provider_timeout'));
    await cancelOrder({ ...deps, payments: { ...deps.payments, cancelIntent } }, id, owner.userId);
    return payWithTestCard(stripe, deps.settings.stripe.publishableKey, clientSecret);
  });
}

/** Staff refund a part, and the process ends before the provider is asked. Returns the intent's id. */
async function requestPart(): Promise<string> {
  return insideShop(shop.file, async ({ deps, stripe }) => {
    const { email, productId } = shop;
    const owner = await signInForTest(deps, email);
    const { id, total_minor } = await placeOrder(deps, { owner, order: orderBody(productId), idempotencyKey: null });
    const totalPrice = fromMinorUnits(total_minor, deps.settings.currency);
    const { clientSecret } = await openPaymentIntent(deps, { customer: owner, totalPrice, orderId: id });
    const intentId = await payWithTestCard(stripe, deps.settings.stripe.publishableKey, clientSecret);
    await refreshPaymentIntent(deps, intentId);
    const refund = {
      amount: fromMinorUnits(minor(total_minor - 1), deps.settings.currency),
      reason: 'Damaged',
      restock: false,
    };
    await requestRefund(deps, { orderId: id, refund, actor: owner.userId, idempotencyKey: null });
    return intentId;
  });
}

async function refundsOf(intentId: string): Promise<{ made: number; owed: number }> {
  const made = await db.selectFrom('demo_stripe_refunds').select('id').where('payment_intent', '=', intentId).execute();
  const owed = await db
    .selectFrom('refunds')
    .select('payment_intent_id')
    .where('payment_intent_id', '=', intentId)
    .where('completed_at', 'is', null)
    .execute();
  return { made: made.length, owed: owed.length };
}

async function crash(sabotage: Sabotage): Promise<void> {
  const dying = loadServer(shop, sabotage);
  // A start looks for owed refunds.
  const died = once(dying, 'exit');
  dying.send('start');
  expect(await died).toEqual([null, 'SIGKILL']);
}

/** Dies between the provider's refund and its commit, restarts, and returns how often the provider refunded. */
async function crashWhileRefunding(
  owe: () => Promise<string>,
  beforeRestart: (intentId: string) => Promise<void> = async () => {},
  sabotage: Sabotage = 'refund',
): Promise<number> {
  const intentId = await owe();
  await crash(sabotage);
  expect(await refundsOf(intentId)).toEqual({ made: 1, owed: 1 });

  await beforeRestart(intentId);
  const server = await serve(loadServer(shop));
  await vi.waitUntil(async () => (await refundsOf(intentId)).owed === 0, { timeout: 20_000 });
  await kill(server.child, 'SIGTERM');
  return (await refundsOf(intentId)).made;
}

/** Control: the provider forgets the key and the refund. */
async function forgetRefund(intentId: string): Promise<void> {
  await writerOf(db).deleteFrom('demo_stripe_idempotency_keys').execute();
  await writerOf(db)
    .updateTable('demo_stripe_charges')
    .set({ amount_refunded: 0 })
    .where('payment_intent', '=', intentId)
    .execute();
}

test.each([
  ['of a late payment', oweRefund],
  ['by staff', requestPart],
] as const)(
  'kill -9 after the request and before the commit of a refund %s refunds the money once',
  async (which, owe) => {
    const count = rounds(1, 50);
    const made: number[] = [];
    for (let round = 0; round < count; round += 1) made.push(await crashWhileRefunding(owe));
    expect(new Set(made)).toEqual(new Set([1]));
    expect(await crashWhileRefunding(owe, forgetRefund)).toBe(2);
    expect(await verifyDatabase(db)).toEqual([]);
    report({
      promise: `A process that is killed between a refund ${which} and its commit refunds once`,
      tried: `${count} kills`,
      failed: made.filter((times) => times !== 1).length,
      control: 'with a provider that forgets the idempotency key and the refund: refunded twice',
      test: 'server/proofs/refund-crash.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

async function creditNoteSerials(): Promise<number[]> {
  const notes = await db.selectFrom('invoices').select('serial').where('series', '=', 'CN').orderBy('serial').execute();
  return notes.map(({ serial }) => serial);
}

test(
  'kill -9 between a refund and its credit note leaves no refund without one, and no gap in the numbers',
  async () => {
    const count = rounds(1, 50);
    let failed = 0;
    for (let round = 1; round <= count; round += 1) {
      const before = round - 1;
      const crashed = async () => expect(await creditNoteSerials()).toHaveLength(before);
      expect(await crashWhileRefunding(requestPart, crashed, 'credit-note')).toBe(1);
      const all = Array.from({ length: round }, (_, index) => index + 1);
      if ((await creditNoteSerials()).join() !== all.join()) failed += 1;
    }
    expect(failed).toBe(0);
    expect(await verifyDatabase(db)).toEqual([]);

    await requestPart();
    await crash('credit-note-without-transaction');
    const problems = await verifyDatabase(db);
    expect(problems).toContainEqual(expect.stringMatching(/^Invoice CN-.+: it is not the sum of its lines$/));
    report({
      promise:
        'A process that is killed between a refund and its credit note leaves none without the other, and no gap',
      tried: `${count} kills`,
      failed,
      control: `without a transaction: ${problems.length} violations after the crash`,
      test: 'server/proofs/refund-crash.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
