import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import type { Payments } from '#server/integrations/stripe.ts';
import type { RefundView } from '#server/integrations/stripe-views.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { listUnsettledRefunds } from '#server/queries/payments/refunds.ts';
import { settleRefunds } from '#server/services/payments/settle-refunds.ts';
import { payDirectly } from '#server/testing/pay-directly.ts';
import { sendWebhook } from '#server/testing/send-webhook.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { minor } from '#shared/domain/money.ts';

// Refunds fail at the bank, at once or later, and responses and webhooks are lost.

const MAX_ROUNDS = 60;
const FAILING_ROUNDS = 6;
const DAY_MS = 24 * 3_600_000;
/** Enough refunds that some are certain to be doubled. */
const CONTROLS = 24;

/** Refunds once per key and remembers nothing else, so only the shop prevents a second one. */
function createProvider(options: { keys: boolean }) {
  const made = new Map<string, { intentId: string; response: RefundView; present: RefundView }>();
  const loseSome = () => {
    if (Math.random() < 0.2) throw new AppError('payment_provider_timeout');
  };
  return {
    made,
    refund: async ({ intentId, idempotencyKey }: Parameters<Payments['refund']>[0]): Promise<RefundView> => {
      const key = options.keys ? idempotencyKey : randomUUID();
      const isFirst = ![...made.values()].some((refund) => refund.intentId === intentId);
      let known = made.get(key);
      if (!known) {
        const status = Math.random() < 0.5 ? 'pending' : 'succeeded';
        const id = `re_${randomUUID()}`;
        const response = {
          id,
          amount: minor(5000),
          status,
          failureReason: null,
          intentId: null,
          attemptOf: null,
          orderId: null,
        } as const;
        known = { intentId, response, present: response };
        made.set(key, known);
      }
      if (isFirst) throw new AppError('payment_provider_timeout');
      loseSome();
      return known.response;
    },
    retrieveRefund: async (id: string): Promise<RefundView | null> => {
      loseSome();
      return [...made.values()].find(({ present }) => present.id === id)?.present ?? null;
    },
  };
}

type Provider = ReturnType<typeof createProvider>;

/** Webhooks are repeated or lost, except that of a reverted success, which the provider repeats for days. */
async function letBankDecide(shop: TestShop, provider: Provider, failing: number): Promise<void> {
  for (const refund of provider.made.values()) {
    const { id, status } = refund.present;
    const fails = Math.random() < failing;
    if (status === 'failed' || (status === 'succeeded' && !fails)) continue;
    refund.present = { ...refund.present, status: fails ? 'failed' : 'succeeded' };
    const object = { object: 'refund', id, amount: 5000, status: refund.present.status };
    const type = fails ? 'refund.failed' : 'refund.updated';
    const least = status === 'succeeded' ? 1 : 0;
    for (let times = least + Math.floor(Math.random() * 2); times > 0; times -= 1) {
      expect(await sendWebhook(shop, { id: `evt_${randomUUID()}`, type, intent: object })).toBe(200);
    }
  }
}

/** For each payment, how often the money was returned in the end; and the failed attempts. */
async function payBack(count: number, options: { keys: boolean }): Promise<{ returned: number[]; failures: number }> {
  const provider = createProvider(options);
  const { refund, retrieveRefund } = provider;
  const shop = await openTestShop({
    replace: ({ payments }) => ({ payments: { ...payments, refund, retrieveRefund } }),
  });
  const customer = await shop.addUser();
  const product = await shop.addProduct({ price: 5, availableQuantity: 1_000_000 });
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const order = await shop.placeOrder(customer, product);
    await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
    ids.push((await payDirectly(shop, { orderId: order._id, amount: 5000 })).id);
  }
  const unsettled = () => listUnsettledRefunds(shop.deps.db);
  const isOver = async () =>
    (await unsettled()).length === 0 &&
    [...provider.made.values()].every(({ present }) => present.status !== 'pending');
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    shop.advance(DAY_MS + 1);
    await Promise.all([
      settleRefunds(shop.deps),
      settleRefunds(shop.deps),
      // No failures in the last rounds, so that every refund can end.
      letBankDecide(shop, provider, round < FAILING_ROUNDS ? 0.3 : 0),
    ]);
    await shop.onIdle();
    if (round >= FAILING_ROUNDS && (await isOver())) break;
  }
  expect(await unsettled()).toEqual([]);
  const all = [...provider.made.values()];
  const returned = ids.map(
    (id) => all.filter(({ intentId, present }) => intentId === id && present.status === 'succeeded').length,
  );
  shop.errors.splice(0);
  await shop.close();
  return { returned, failures: all.filter(({ present }) => present.status === 'failed').length };
}

test(
  'failed refunds are retried until the money is back, once',
  async () => {
    const count = rounds(8, 150);
    const { returned, failures } = await payBack(count, { keys: true });
    expect(new Set(returned)).toEqual(new Set([1]));
    expect(failures).toBeGreaterThan(0);
    const control = await payBack(CONTROLS, { keys: false });
    const doubled = control.returned.filter((times) => times > 1).length;
    expect(doubled).toBeGreaterThan(0);
    report({
      promise: 'A refund that fails at the bank is tried again until the money is back, exactly once',
      tried: `${count} refunds with lost responses and webhooks, ${failures} failures`,
      failed: returned.filter((times) => times !== 1).length,
      control: `without idempotency keys: ${doubled} of ${CONTROLS} refunded more than once`,
      test: 'server/proofs/refund-failures.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
