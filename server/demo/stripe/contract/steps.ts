import type Stripe from 'stripe';
import type { Script } from '#server/demo/stripe/contract/provider.ts';
import { AMOUNT, intentOf, methods, newIntent, newPayment, pay } from '#server/demo/stripe/contract/step-parts.ts';
import { storedCardSteps } from '#server/demo/stripe/contract/stored-card-steps.ts';
import type { RefundView } from '#server/integrations/stripe-views.ts';

/** The script's steps. Each creates its own payments. */
export const contractSteps: ((script: Script) => Promise<void>)[] = [
  intentSteps,
  paymentSteps,
  declineSteps,
  authenticationSteps,
  storedCardSteps,
  refundSteps,
  laterRefundSteps,
  disputeSteps,
  balanceSteps,
];

function refundOf(refund: RefundView | null): object | null {
  if (refund === null) return null;
  const { id, intentId, ...rest } = refund;
  return { ...rest, isId: /^(re|pyr)_\w+$/.test(id), isOfIntent: intentId !== null };
}

/** Those of the types that the shop has heard, as soon as it has heard all. */
async function heard({ provider, waitFor }: Script, intentId: string, types: Stripe.Event['type'][]) {
  const read = async () => new Set((await provider.listEvents(intentId)).map(({ type }) => type));
  const found = await waitFor(read, (all) => types.every((type) => all.has(type)));
  return types.filter((type) => found.has(type));
}

async function intentSteps(script: Script): Promise<void> {
  const { payments, step } = script;
  let id = '';
  await step('create an intent', async () => {
    const intent = await newIntent(script, 'intent');
    id = intent.id;
    return intentOf(intent);
  });
  await step('the same key gives the same intent', async () => (await newIntent(script, 'intent')).id === id);
  await step('the same key with another amount', () => newIntent(script, 'intent', { amount: AMOUNT + 1 }));
  await step('an amount that is too small', () => newIntent(script, 'small', { amount: 10 }));
  await step('an amount that is too large', () => newIntent(script, 'large', { amount: 100_000_000 }));
  await step('retrieve it', async () => intentOf(await payments.retrieveIntent(id)));
  await step('retrieve an unknown intent', () => payments.retrieveIntent('pi_3Unknown0000000000000'));
  await step('cancel an unknown intent', () => payments.cancelIntent('pi_3Unknown0000000000000'));
  await step('refund what was not paid', () => payments.refund({ intentId: id, idempotencyKey: script.key('unpaid') }));
  await step('cancel it', async () => intentOf(await payments.cancelIntent(id)));
  await step('cancel it again', async () => intentOf(await payments.cancelIntent(id)));
  await step('pay a cancelled intent', () => pay(script, id, methods.pays));
  await step('webhooks of a cancelled intent', () => heard(script, id, ['payment_intent.canceled']));
}

async function paymentSteps(script: Script): Promise<void> {
  const { payments, step, stripe } = script;
  const { id } = await newIntent(script, 'payment');
  await step('confirm without a card', () => stripe.paymentIntents.confirm(id));
  await step('pay', () => pay(script, id, methods.pays));
  await step('a paid intent', async () => intentOf(await payments.retrieveIntent(id)));
  await step('pay again', () => pay(script, id, methods.pays));
  await step('cancel a paid intent', async () => intentOf(await payments.cancelIntent(id)));
  await step('webhooks of a payment', () => heard(script, id, ['payment_intent.succeeded']));
  await step('the intent in a webhook', async () => {
    const events = await script.provider.listEvents(id);
    const event = events.find(({ type }) => type === 'payment_intent.succeeded');
    if (event?.type !== 'payment_intent.succeeded') return null;
    const { object, status, amount_received, metadata } = event.data.object;
    return { event: event.object, livemode: event.livemode, object, status, amount_received, metadata };
  });
}

async function declineSteps(script: Script): Promise<void> {
  const { payments, step } = script;
  const { id } = await newIntent(script, 'decline');
  await step('a declined card', () => pay(script, id, methods.declined));
  await step('insufficient funds', () => pay(script, id, methods.hasInsufficientFunds));
  await step('after a decline', async () => intentOf(await payments.retrieveIntent(id)));
  await step('another card pays', () => pay(script, id, methods.pays));
  await step('webhooks of a decline', () =>
    heard(script, id, ['payment_intent.payment_failed', 'payment_intent.succeeded']),
  );
}

async function authenticationSteps(script: Script): Promise<void> {
  const { payments, step } = script;
  const { id } = await newIntent(script, 'authentication');
  await step('a card that asks for authentication', () => pay(script, id, methods.asksForAuthentication));
  await step('while it waits', async () => intentOf(await payments.retrieveIntent(id)));
  await step('cancel while it waits', async () => intentOf(await payments.cancelIntent(id)));
}

async function refundSteps(script: Script): Promise<void> {
  const { key, payments, step } = script;
  const id = await newPayment(script, 'refund');
  const refund = (name: string, amount?: number) =>
    payments.refund({
      intentId: id,
      ...(amount !== undefined && { amount }),
      attemptOf: { id: name, attempt: 1 },
      idempotencyKey: key(`refund-${name}`),
    });
  let part = '';
  await step('refund a part', async () => {
    const made = await refund('part', 1200);
    part = made.id;
    return refundOf(made);
  });
  await step('the same key gives the same refund', async () => (await refund('part', 1200)).id === part);
  await step('retrieve it', async () => refundOf(await payments.retrieveRefund(part)));
  await step('refund too much', () => refund('much', AMOUNT));
  await step('refund the rest', async () => refundOf(await refund('rest')));
  await step('refund once more', () => refund('more'));
  await step('a repeated attempt finds the first', async () => {
    const again = await payments.refund({
      intentId: id,
      amount: 1200,
      attemptOf: { id: 'part', attempt: 2 },
      idempotencyKey: key('refund-again'),
    });
    return again.id === part;
  });
  await step('list refunds, the newest first', async () => (await payments.listRefunds(id)).map(refundOf));
  await step('retrieve an unknown refund', () => payments.retrieveRefund('re_3Unknown0000000000000'));
  await step('webhooks of a refund', () => heard(script, id, ['refund.created', 'charge.refunded']));
}

async function laterRefundSteps(script: Script): Promise<void> {
  const { key, payments, step, waitFor } = script;
  for (const [name, method, end] of [
    ['pending', methods.refundsLater, 'succeeded'],
    ['failing', methods.failsRefundsLater, 'failed'],
  ] as const) {
    const id = await newPayment(script, name, method);
    const made = await payments.refund({ intentId: id, idempotencyKey: key(`${name}-refund`) });
    await step(`a ${name} refund`, async () => refundOf(made));
    await step(`a ${name} refund, later`, async () =>
      refundOf(
        await waitFor(
          () => payments.retrieveRefund(made.id),
          (now) => now?.status === end,
        ),
      ),
    );
    const types: Stripe.Event['type'][] = ['refund.created', end === 'failed' ? 'refund.failed' : 'refund.updated'];
    await step(`webhooks of a ${name} refund`, () => heard(script, id, types));
  }
}

async function disputeSteps(script: Script): Promise<void> {
  const { key, payments, provider, step, waitFor } = script;
  for (const outcome of ['won', 'lost'] as const) {
    const id = await newPayment(script, `dispute-${outcome}`, methods.isDisputed);
    const find = async (type: 'charge.dispute.created' | 'charge.dispute.closed') => {
      const events = await waitFor(
        () => provider.listEvents(id),
        (all) => all.some((event) => event.type === type),
      );
      return events.find((event): event is Extract<Stripe.Event, { type: typeof type }> => event.type === type)?.data
        .object;
    };
    const describe = async (type: 'charge.dispute.created' | 'charge.dispute.closed') => {
      const { object, amount, currency, reason, status, is_charge_refundable } = (await find(type)) ?? {};
      return { object, amount, currency, reason, status, is_charge_refundable };
    };
    await step(`a dispute that will be ${outcome}`, () => describe('charge.dispute.created'));
    await step(`refund while it is open, ${outcome} later`, () =>
      payments.refund({ intentId: id, idempotencyKey: key(`dispute-${outcome}-refund`) }),
    );
    await provider.closeDispute((await find('charge.dispute.created'))?.id ?? '', outcome);
    await step(`a dispute that is ${outcome}`, () => describe('charge.dispute.closed'));
  }
}

async function balanceSteps(script: Script): Promise<void> {
  const { key, payments, provider, step, stripe } = script;
  const id = await newPayment(script, 'balance');
  const refund = await payments.refund({ intentId: id, amount: 1200, idempotencyKey: key('balance-refund') });
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id);
  // Fees differ by the account's country.
  const changeBy = async (source: string) => {
    const { data } = await stripe.balanceTransactions.list({ source });
    return data.map(({ amount, fee, net, reporting_category, type }) => {
      return { amount, type, reporting_category, hasFee: fee > 0, isNet: net === amount - fee };
    });
  };
  await step('what a charge adds to the balance', () => changeBy(typeof charge === 'string' ? charge : ''));
  await step('what a refund takes from it', () => changeBy(refund.id));
  await provider.payOut();
  await step('a payout is the sum of what it contains', async () => {
    const { items } = await payments.listPayouts({ limit: 1 });
    const payout = items.find(({ isAutomatic }) => isAutomatic);
    if (!payout) return null;
    let [after, net]: [string | undefined, number] = [undefined, 0];
    for (let hasMore = true; hasMore; ) {
      const page = await payments.listPayoutTransactions({ payoutId: payout.id, after });
      net = page.items.filter(({ category }) => category !== 'payout').reduce((sum, each) => sum + each.net, net);
      [after, hasMore] = [page.items.at(-1)?.id, page.hasMore];
    }
    return net === payout.amount;
  });
  await step('an unknown payout', () => payments.retrievePayout('po_3Unknown0000000000000'));
}
