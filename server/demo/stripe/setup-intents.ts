import type Stripe from 'stripe';
import * as z from 'zod';
import { type ApiResponse, type Context, newId } from '#server/demo/stripe/context.ts';
import { attachCard, findCustomer, refuseCardOfOthers } from '#server/demo/stripe/customers.ts';
import { declineOf } from '#server/demo/stripe/declines.ts';
import { invalidRequest, noSuch, type StripeErrorBody, withDocUrl } from '#server/demo/stripe/failures.ts';
import { readForm } from '#server/demo/stripe/form.ts';
import { toPaymentMethod } from '#server/demo/stripe/objects/customers.ts';
import { toSetupIntent } from '#server/demo/stripe/objects/intents.ts';
import { findPaymentMethod, savePaymentMethod } from '#server/demo/stripe/payment-methods.ts';
import type { PaymentMethodRow, SetupIntentRow } from '#server/demo/stripe/tables.ts';

const createForm = z.strictObject({
  customer: z.string(),
  allowed_payment_method_types: z.record(z.string(), z.literal('card')).optional(),
  usage: z.enum(['on_session', 'off_session']).optional(),
});

const outcomeForm = z.object({ outcome: z.enum(['approve', 'refuse']) });

export async function createSetupIntent(context: Context): Promise<ApiResponse> {
  const form = readForm(createForm, context.form);
  const { id: customer } = await findCustomer(context.db, form.customer, 400);
  const id = newId('seti');
  const row: SetupIntentRow = {
    id,
    client_secret: newId(`${id}_secret`),
    status: 'requires_payment_method',
    customer,
    usage: form.usage ?? 'off_session',
    payment_method: null,
    last_setup_error_json: null,
    created: context.now,
  };
  await context.db.insertInto('demo_stripe_setup_intents').values(row).execute();
  return { status: 200, body: toSetupIntent(row) };
}

export async function retrieveSetupIntent(context: Context): Promise<ApiResponse> {
  return { status: 200, body: toSetupIntent(await findSetupIntent(context)) };
}

/** `POST /v1/setup_intents/:id/confirm`, with `payment_method` or `payment_method_data`. */
export async function confirmSetupIntent(context: Context): Promise<ApiResponse> {
  const intent = await findSetupIntent(context);
  refuseSucceeded(intent);
  const { payment_method: id, payment_method_data: data } = context.form;
  const method =
    typeof data === 'object'
      ? await savePaymentMethod(context, data)
      : await findPaymentMethod(context, typeof id === 'string' ? id : '');
  refuseCardOfOthers(method, intent.customer);
  const decline = declineOf(method, context.now, 'setup');
  if (decline) {
    const error: StripeErrorBody = { type: 'card_error', ...decline, payment_method: toPaymentMethod(method) };
    const failed = await fail(context, intent, error);
    return { status: 402, body: { error: { ...withDocUrl(error), setup_intent: toSetupIntent(failed) } } };
  }
  if (method.behaviour !== 'asks_for_authentication') return succeed(context, intent, method);
  const waiting = await change(context, intent, {
    status: 'requires_action',
    payment_method: method.id,
    last_setup_error_json: null,
  });
  return { status: 200, body: toSetupIntent(waiting) };
}

/** The decision of the card's bank, in the stand-in only. */
export async function authenticateSetupIntent(context: Context): Promise<ApiResponse> {
  const { outcome } = readForm(outcomeForm, context.form);
  const intent = await findSetupIntent(context);
  refuseSucceeded(intent);
  const method = await findPaymentMethod(context, intent.payment_method ?? '');
  if (outcome === 'approve') return succeed(context, intent, method);
  const failed = await fail(context, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: toPaymentMethod(method),
  });
  return { status: 200, body: toSetupIntent(failed) };
}

async function findSetupIntent(context: Context): Promise<SetupIntentRow> {
  const row = await context.db
    .selectFrom('demo_stripe_setup_intents')
    .selectAll()
    .where('id', '=', context.id)
    .executeTakeFirst();
  if (!row) throw noSuch('setupintent', context.id, 'intent');
  if (context.caller === 'browser' && context.form.client_secret !== row.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the SetupIntent.',
      { code: 'setup_intent_invalid_parameter', param: 'client_secret' },
    );
  }
  return row;
}

function refuseSucceeded(intent: SetupIntentRow): void {
  if (intent.status !== 'succeeded') return;
  throw invalidRequest('You cannot confirm this SetupIntent because it has already succeeded.', {
    code: 'setup_intent_unexpected_state',
    setup_intent: toSetupIntent(intent),
  });
}

async function succeed(context: Context, intent: SetupIntentRow, method: PaymentMethodRow): Promise<ApiResponse> {
  const done = await change(context, intent, {
    status: 'succeeded',
    payment_method: method.id,
    last_setup_error_json: null,
  });
  await attachCard(context, method, intent.customer);
  return { status: 200, body: toSetupIntent(done) };
}

async function fail(context: Context, intent: SetupIntentRow, error: StripeErrorBody): Promise<SetupIntentRow> {
  const saved: Omit<StripeErrorBody, 'type'> & { type: Stripe.SetupIntent.LastSetupError.Type } = withDocUrl(error);
  return change(context, intent, {
    status: 'requires_payment_method',
    payment_method: null,
    last_setup_error_json: JSON.stringify(saved),
  });
}

async function change(
  context: Context,
  intent: SetupIntentRow,
  changes: Partial<SetupIntentRow>,
): Promise<SetupIntentRow> {
  return context.db
    .updateTable('demo_stripe_setup_intents')
    .set(changes)
    .where('id', '=', intent.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
