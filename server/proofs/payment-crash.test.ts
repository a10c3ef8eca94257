import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { payWithTestCard } from '#server/demo/pay-with-test-card.ts';
import type { DemoStripeTables } from '#server/demo/stripe/tables.ts';
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
import { listDeliveryMethods } from '#server/queries/freight/delivery-methods.ts';
import { placeCheckout } from '#server/services/checkouts/place-checkout.ts';
import { addDeliveryMethod } from '#server/services/freight/save-delivery-method.ts';
import { openPaymentIntent } from '#server/services/payments/open-payment-intent.ts';
import { addProduct } from '#server/services/products/add-product.ts';
import { sampleDeliveryMethod, sampleProduct } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';
import { fromMinorUnits, fromPriceUnits, sumMinor } from '#shared/domain/money.ts';

// kill -9 after a card paid for three orders and their freight, in the transaction that records it.

let shop: ProcessShop;
let db: Database;
beforeEach(async () => {
  shop = await prepareProcessShop();
  db = openDatabase(shop.file);
});
afterEach(async () => {
  await db.destroy();
  await shop.remove();
});

/** Pays at the provider without a webhook, with a card that is kept. Returns the intent's id. */
async function payUnheard(): Promise<string> {
  return insideShop(shop.file, async ({ deps, stripe }) => {
    const owner = await signInForTest(deps, shop.email);
    const products = await Promise.all([5, 6, 7].map((price) => addProduct(deps, { ...sampleProduct, price }, 'cli')));
    const lines = products.map((product) => ({
      productId: product.id,
      quantity: product.minimum_quantity,
      price: fromPriceUnits(product.price_units),
    }));
    const methods = await listDeliveryMethods(deps.db);
    const methodId = methods[0]?.id ?? (await addDeliveryMethod(deps, sampleDeliveryMethod(), 'cli')).id;
    const delivery = { methodId, freight: 4.9 };
    const checkout = { lines, address: '1 Dock Road', phone: '5550100', delivery };
    const { id, orders, freight } = await placeCheckout(deps, { owner, checkout, idempotencyKey: null });
    const total = sumMinor([...orders, ...(freight ? [freight] : [])].map(({ total_minor }) => total_minor));
    const totalPrice = fromMinorUnits(total, deps.settings.currency);
    const customer = { ...owner, accountId: owner.userId };
    const asked = { customer, totalPrice, checkoutId: id, keepCard: true };
    const { clientSecret } = await openPaymentIntent(deps, asked);
    const use = { setup_future_usage: 'on_session' };
    return payWithTestCard(stripe, deps.settings.stripe.publishableKey, clientSecret, '4242424242424242', use);
  });
}

async function countPaidBy(intentId: string): Promise<number> {
  const [orders, freights] = await Promise.all(
    (['orders', 'freights'] as const).map((table) =>
      db.selectFrom(table).select('id').where('transaction_id', '=', intentId).execute(),
    ),
  );
  return (orders?.length ?? 0) + (freights?.length ?? 0);
}

/** Returns how many orders and freights were paid after the crash, and after a restart. */
async function crashWhileRecording(sabotage: Sabotage): Promise<{ crashed: number; restarted: number }> {
  const intentId = await payUnheard();
  const dying = loadServer(shop, sabotage);
  // A start looks for open payments.
  const died = once(dying, 'exit');
  dying.send('start');
  expect(await died).toEqual([null, 'SIGKILL']);
  const crashed = await countPaidBy(intentId);
  if (sabotage !== 'payment') return { crashed, restarted: crashed };
  const server = await serve(loadServer(shop));
  await vi.waitUntil(async () => (await countPaidBy(intentId)) > 0, { timeout: 20_000 });
  await kill(server.child, 'SIGTERM');
  return { crashed, restarted: await countPaidBy(intentId) };
}

test(
  'kill -9 between a payment for many orders and its record pays all of them at the next start',
  async () => {
    const count = rounds(1, 25);
    const ends: { crashed: number; restarted: number }[] = [];
    for (let round = 0; round < count; round += 1) ends.push(await crashWhileRecording('payment'));
    expect(new Set(ends.map(({ crashed, restarted }) => `${crashed} ${restarted}`))).toEqual(new Set(['0 4']));
    expect(await verifyDatabase(db)).toEqual([]);
    const invoices = await db.selectFrom('invoices').select('serial').orderBy('serial').execute();
    expect(invoices.map(({ serial }) => serial)).toEqual(ends.map((_, index) => index + 1));
    const demo = db.$extendTables<DemoStripeTables>();
    const kept = demo.selectFrom('demo_stripe_payment_methods').select('customer').where('customer', 'is not', null);
    const customers = (await kept.execute()).map(({ customer }) => customer);
    const recorded = await db.selectFrom('payment_customers').select('customer_id').execute();
    expect(customers).toEqual(ends.map(() => recorded[0]?.customer_id));
    await crashWhileRecording('payment-without-transaction');
    const problems = await verifyDatabase(db);
    expect(problems.length).toBeGreaterThan(0);
    report({
      promise:
        'A process that is killed between a payment for three orders with freight and its record pays all of them later, with one invoice and no gap in the numbers, or none; the card that it kept stays',
      tried: `${count} kills`,
      failed: ends.filter(({ crashed, restarted }) => crashed !== 0 || restarted !== 4).length,
      control: `without a transaction: ${problems.length} violations after the crash`,
      test: 'server/proofs/payment-crash.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
