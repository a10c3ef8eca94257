import type Stripe from 'stripe';
import * as z from 'zod';
import {
  type ApiResponse,
  type Context,
  cardErrorResponse,
  intentResponse,
  newId,
} from '#server/demo/stripe/context.ts';
import { attachCard, refuseCardOfOthers } from '#server/demo/stripe/customers.ts';
import { declineOf } from '#server/demo/stripe/declines.ts';
import { openDispute } from '#server/demo/stripe/disputes.ts';
import { invalidRequest, type StripeErrorBody, withDocUrl } from '#server/demo/stripe/failures.ts';
import { readForm } from '#server/demo/stripe/form.ts';
import { toPaymentMethod } from '#server/demo/stripe/objects/customers.ts';
import { toPaymentIntent } from '#server/demo/stripe/objects/intents.ts';
import { changeIntent, findIntent, refuseClosed } from '#server/demo/stripe/payment-intents.ts';
import { findPaymentMethod, savePaymentMethod } from '#server/demo/stripe/payment-methods.ts';
import type { ChargeRow, IntentRow, PaymentMethodRow } from '#server/demo/stripe/tables.ts';

const usageForm = z.object({ setup_future_usage: z.enum(['on_session', 'off_session']).optional() });

const outcomeForm = z.object({ outcome: z.enum(['approve', 'refuse']) });

/** `POST /v1/payment_intents/:id/confirm`, with `payment_method`, `payment_method_data` or the previous method. */
export async function confirmIntent(context: Context): Promise<ApiResponse> {
  const intent = await keepUsage(context, await findIntent(context));
  refuseClosed(context, intent, 'confirm');
  const method = await selectedMethod(context, intent);
  refuseCardOfOthers(method, intent.customer);
  const decline = declineOf(method, context.now, 'payment');
  if (decline) {
    return refuse(context, intent, method, 'confirm', { type: 'card_error', ...decline });
  }
  if (method.behaviour === 'asks_for_authentication') {
    const waiting = await changeIntent(context, intent, 'confirm', {
      status: 'requires_action',
      payment_method: method.id,
      last_payment_error_json: null,
    });
    return intentResponse(context, toPaymentIntent(waiting));
  }
  if (method.behaviour === 'loses_request') {
    return { ...intentResponse(context, toPaymentIntent(intent)), isLost: true };
  }
  const response = await succeed(context, intent, method, 'confirm');
  return method.behaviour === 'pays_and_loses_answer' ? { ...response, isLost: true } : response;
}

/** The decision of the card's bank, in the stand-in only. A refusal responds with 200, as a bank's page does. */
export async function authenticateIntent(context: Context): Promise<ApiResponse> {
  const { outcome } = readForm(outcomeForm, context.form);
  const intent = await findIntent(context);
  refuseClosed(context, intent, 'authenticate');
  const method = await findPaymentMethod(context, intent.payment_method ?? '');
  if (outcome === 'approve') {
    return succeed(context, intent, method, 'authenticate');
  }
  const refused = await recordFailure(context, intent, 'authenticate', null, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: toPaymentMethod(method),
  });
  return intentResponse(context, refused);
}

/** `setup_future_usage` of a confirmation: the card stays with the intent's customer once it has paid. */
async function keepUsage(context: Context, intent: IntentRow): Promise<IntentRow> {
  const { setup_future_usage } = readForm(usageForm, context.form);
  return setup_future_usage === undefined ? intent : changeIntent(context, intent, 'confirm', { setup_future_usage });
}

async function selectedMethod(context: Context, intent: IntentRow): Promise<PaymentMethodRow> {
  const { payment_method: id, payment_method_data: data } = context.form;
  if (typeof data === 'object') {
    return savePaymentMethod(context, data);
  }
  const selected = typeof id === 'string' ? id : intent.payment_method;
  if (!selected) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state' },
    );
  }
  return findPaymentMethod(context, selected);
}

async function succeed(
  context: Context,
  intent: IntentRow,
  method: PaymentMethodRow,
  action: 'confirm' | 'authenticate',
): Promise<ApiResponse> {
  const charge = newCharge(context, intent, method, 'succeeded');
  const paid = await changeIntent(context, intent, action, {
    status: 'succeeded',
    amount_received: intent.amount,
    payment_method: method.id,
    latest_charge: charge.id,
    last_payment_error_json: null,
  });
  await context.db.insertInto('demo_stripe_charges').values(charge).execute();
  if (intent.customer !== null && intent.setup_future_usage !== null)
    await attachCard(context, method, intent.customer);
  context.emit('payment_intent.succeeded', toPaymentIntent(paid));
  if (method.behaviour === 'is_disputed') await openDispute(context, intent.id);
  return intentResponse(context, toPaymentIntent(paid));
}

async function refuse(
  context: Context,
  intent: IntentRow,
  method: PaymentMethodRow,
  action: 'confirm',
  decline: StripeErrorBody,
): Promise<ApiResponse> {
  const charge: ChargeRow = {
    ...newCharge(context, intent, method, 'failed'),
    failure_code: decline.code ?? null,
    failure_message: decline.message,
  };
  await context.db.insertInto('demo_stripe_charges').values(charge).execute();
  const error: StripeErrorBody = { ...decline, charge: charge.id, payment_method: toPaymentMethod(method) };
  return cardErrorResponse(context, error, await recordFailure(context, intent, action, charge.id, error));
}

async function recordFailure(
  context: Context,
  intent: IntentRow,
  action: 'confirm' | 'authenticate',
  charge: string | null,
  error: Omit<StripeErrorBody, 'payment_intent'>,
): Promise<Stripe.PaymentIntent> {
  const saved: Stripe.PaymentIntent.LastPaymentError = withDocUrl(error);
  const row = await changeIntent(context, intent, action, {
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge ?? intent.latest_charge,
    last_payment_error_json: JSON.stringify(saved),
  });
  const failed = toPaymentIntent(row);
  context.emit('payment_intent.payment_failed', failed);
  return failed;
}

function newCharge(
  context: Context,
  intent: IntentRow,
  method: PaymentMethodRow,
  status: ChargeRow['status'],
): ChargeRow {
  return {
    id: newId('ch'),
    payment_intent: intent.id,
    payment_method: method.id,
    status,
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    failure_code: null,
    failure_message: null,
    created: context.now,
  };
}
