import type Stripe from 'stripe';
import * as z from 'zod';
import { AppError } from '#server/app-error.ts';
import { isUnexpectedState, isUnknownObject } from '#server/integrations/stripe-errors.ts';
import { readResponse } from '#server/integrations/stripe-response.ts';
import { type PaymentIntentView, paymentIntentView } from '#server/integrations/stripe-views.ts';

/** A card that the provider keeps; the shop never has its number. */
export interface StoredCardView {
  id: string;
  /** Such as `visa`. */
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
}

/** More than anybody looks through; the provider gives no more on one page. */
const MAX_CARDS = 100;

const customerView = z
  .object({ object: z.literal('customer'), id: z.string().min(1) })
  .transform(({ id }): string => id);

const cardView = z
  .object({
    object: z.literal('payment_method'),
    id: z.string().min(1),
    card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
  })
  .transform(
    ({ id, card }): StoredCardView => ({
      id,
      brand: card.brand,
      last4: card.last4,
      expiryMonth: card.exp_month,
      expiryYear: card.exp_year,
    }),
  );

const setupIntentView = z
  .object({ object: z.literal('setup_intent'), client_secret: z.string().min(1) })
  .transform(({ client_secret }): string => client_secret);

/** Knows nobody's name or e-mail, so that the same key has the same input after these have changed. */
export async function createCustomer(
  stripe: Stripe,
  { accountId, idempotencyKey }: { accountId: string; idempotencyKey: string },
): Promise<string> {
  return readResponse(customerView, await stripe.customers.create({ metadata: { accountId } }, { idempotencyKey }));
}

/** Detaches its cards. Repeatable. */
export async function deleteCustomer(stripe: Stripe, customerId: string): Promise<void> {
  try {
    await stripe.customers.del(customerId);
  } catch (error) {
    if (!isUnknownObject(error)) throw error;
  }
}

/** Newest first; null when the provider does not know the customer any more. */
export async function listCards(stripe: Stripe, customerId: string): Promise<StoredCardView[] | null> {
  try {
    const { data } = await stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: MAX_CARDS });
    return data.map((card) => readResponse(cardView, card));
  } catch (error) {
    if (isUnknownObject(error)) return null;
    throw error;
  }
}

/** Asks by the customer first: a card of another one is as unknown as one that does not exist. @throws {AppError} not_found */
export async function detachCard(
  stripe: Stripe,
  { customerId, cardId }: { customerId: string; cardId: string },
): Promise<void> {
  if (!/^pm_\w{1,250}$/.test(cardId)) throw new AppError('not_found');
  try {
    await stripe.customers.retrievePaymentMethod(customerId, cardId);
    await stripe.paymentMethods.detach(cardId);
  } catch (error) {
    throw isUnknownObject(error) ? new AppError('not_found') : error;
  }
}

/** Null when the intent's state allows no change any more. */
export async function setIntentCustomer(
  stripe: Stripe,
  { intentId, customerId }: { intentId: string; customerId: string },
): Promise<PaymentIntentView | null> {
  try {
    return readResponse(paymentIntentView, await stripe.paymentIntents.update(intentId, { customer: customerId }));
  } catch (error) {
    if (isUnexpectedState(error)) return null;
    throw error;
  }
}

/** For payments with the customer present, like those of the card form. Returns the client secret. */
export async function createSetupIntent(stripe: Stripe, customerId: string): Promise<string> {
  const intent = await stripe.setupIntents.create({
    customer: customerId,
    allowed_payment_method_types: ['card'],
    usage: 'on_session',
  });
  return readResponse(setupIntentView, intent);
}
