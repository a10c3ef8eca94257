import type { Script } from '#server/demo/stripe/contract/provider.ts';
import { intentOf, methods, newIntent, pay } from '#server/demo/stripe/contract/step-parts.ts';

/** Cards that a customer at the provider keeps. */
export async function storedCardSteps(script: Script): Promise<void> {
  const { key, payments, step, stripe } = script;
  const customerId = await payments.createCustomer({ accountId: 'contract', idempotencyKey: key('customer') });
  const list = async () =>
    (await payments.listCards(customerId))?.map(({ brand, last4, expiryMonth }) => [brand, last4, expiryMonth > 0]);
  await step('the same key gives the same customer', async () => {
    return (await payments.createCustomer({ accountId: 'contract', idempotencyKey: key('customer') })) === customerId;
  });
  const paid = await newIntent(script, 'kept');
  await step('give an intent to a customer', async () =>
    intentOf(await payments.setIntentCustomer({ intentId: paid.id, customerId })),
  );
  await step('keep the card of a payment', async () => {
    const use = { payment_method: methods.pays, setup_future_usage: 'on_session' } as const;
    return (await stripe.paymentIntents.confirm(paid.id, use)).status;
  });
  await step('its card is listed', list);
  const [kept] = (await payments.listCards(customerId)) ?? [];
  const cardId = kept?.id ?? '';
  await step('a paid intent takes no customer', () => payments.setIntentCustomer({ intentId: paid.id, customerId }));
  const again = await newIntent(script, 'stored', { customerId });
  await step('pay with a stored card', () => pay(script, again.id, cardId));
  const foreign = await newIntent(script, 'foreign');
  await step('a stored card without its customer', () => pay(script, foreign.id, cardId));
  await step('a setup intent', async () => {
    const secret = await payments.createSetupIntent(customerId);
    const intent = await stripe.setupIntents.confirm(secret.split('_secret_')[0] ?? '', {
      payment_method: methods.declinesPayments,
    });
    return { status: intent.status, usage: intent.usage, isOfCustomer: intent.customer === customerId };
  });
  await step('a setup intent with a declined card', async () => {
    const secret = await payments.createSetupIntent(customerId);
    return stripe.setupIntents.confirm(secret.split('_secret_')[0] ?? '', { payment_method: methods.declined });
  });
  await step('a setup intent of an unknown customer', () => payments.createSetupIntent('cus_Unknown00000000'));
  await step('an intent of an unknown customer', () =>
    newIntent(script, 'lost', { customerId: 'cus_Unknown00000000' }),
  );
  await step('both cards are listed', async () => (await list())?.length);
  await step('remove a card', async () => (await payments.detachCard({ customerId, cardId })) ?? null);
  await step('remove it again', () => payments.detachCard({ customerId, cardId }));
  await step('pay with a removed card', async () => pay(script, (await newIntent(script, 'gone')).id, cardId));
  await step('delete a customer, twice', async () => {
    await payments.deleteCustomer(customerId);
    return (await payments.deleteCustomer(customerId)) ?? null;
  });
  await step('its cards', () => payments.listCards(customerId));
}
