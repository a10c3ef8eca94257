import * as z from 'zod';
import { type ApiResponse, type Context, intentResponse, newId, visibleIntent } from '#server/demo/stripe/context.ts';
import { findCustomer } from '#server/demo/stripe/customers.ts';
import { invalidRequest, noSuch, type StripeFailure } from '#server/demo/stripe/failures.ts';
import { readForm, wholeNumber } from '#server/demo/stripe/form.ts';
import { toPaymentIntent } from '#server/demo/stripe/objects/intents.ts';
import type { IntentRow } from '#server/demo/stripe/tables.ts';

const minAmount = 50;
const maxAmount = 99_999_999;

const createForm = z.strictObject({
  amount: wholeNumber,
  currency: z.string().regex(/^[a-z]{3}$/i),
  allowed_payment_method_types: z.record(z.string(), z.literal('card')).optional(),
  description: z.string().max(1000).optional(),
  receipt_email: z.email().optional(),
  metadata: z.record(z.string().max(40), z.string().max(500)).optional(),
  customer: z.string().optional(),
});

const updateForm = z.strictObject({ customer: z.string() });

const cancelForm = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

export async function createIntent(context: Context): Promise<ApiResponse> {
  const form = readForm(createForm, context.form);
  refuseAmount(form.amount);
  if (form.customer !== undefined) await findCustomer(context.db, form.customer, 400);
  const id = newId('pi');
  const row: IntentRow = {
    id,
    client_secret: newId(`${id}_secret`),
    status: 'requires_payment_method',
    amount: form.amount,
    amount_received: 0,
    currency: form.currency.toLowerCase(),
    description: form.description ?? null,
    receipt_email: form.receipt_email ?? null,
    metadata_json: JSON.stringify(form.metadata ?? {}),
    payment_method: null,
    latest_charge: null,
    last_payment_error_json: null,
    canceled_at: null,
    cancellation_reason: null,
    created: context.now,
    customer: form.customer ?? null,
    setup_future_usage: null,
  };
  await context.db.insertInto('demo_stripe_payment_intents').values(row).execute();
  return intentResponse(context, toPaymentIntent(row));
}

export async function retrieveIntent(context: Context): Promise<ApiResponse> {
  return intentResponse(context, toPaymentIntent(await findIntent(context)));
}

export async function updateIntent(context: Context): Promise<ApiResponse> {
  const form = readForm(updateForm, context.form);
  const { id: customer } = await findCustomer(context.db, form.customer, 400);
  const row = await changeIntent(context, await findIntent(context), 'update', { customer });
  return intentResponse(context, toPaymentIntent(row));
}

export async function cancelIntent(context: Context): Promise<ApiResponse> {
  const form = readForm(cancelForm, context.form);
  const row = await changeIntent(context, await findIntent(context), 'cancel', {
    status: 'canceled',
    canceled_at: context.now,
    cancellation_reason: form.cancellation_reason ?? null,
  });
  const intent = toPaymentIntent(row);
  context.emit('payment_intent.canceled', intent);
  return intentResponse(context, intent);
}

/** The intent of the path. A browser must send its `client_secret`. */
export async function findIntent(context: Context): Promise<IntentRow> {
  const row = await context.db
    .selectFrom('demo_stripe_payment_intents')
    .selectAll()
    .where('id', '=', context.id)
    .executeTakeFirst();
  if (!row) {
    throw noSuch('payment_intent', context.id, 'intent');
  }
  if (context.caller === 'browser' && context.form.client_secret !== row.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      {
        code: 'payment_intent_invalid_parameter',
        param: 'client_secret',
      },
    );
  }
  return row;
}

const openStatuses = {
  update: ['requires_payment_method', 'requires_action'],
  confirm: ['requires_payment_method', 'requires_action'],
  cancel: ['requires_payment_method', 'requires_action'],
  authenticate: ['requires_action'],
} as const;

/** Changes an intent that is open for `action`; of two parallel changes one is refused. */
export async function changeIntent(
  context: Context,
  row: IntentRow,
  action: keyof typeof openStatuses,
  changes: Partial<IntentRow>,
): Promise<IntentRow> {
  const changed = await context.db
    .updateTable('demo_stripe_payment_intents')
    .set(changes)
    .where('id', '=', row.id)
    .where('status', 'in', openStatuses[action])
    .returningAll()
    .executeTakeFirst();
  if (!changed) {
    throw unexpectedState(context, row, action);
  }
  return changed;
}

/** @throws StripeFailure when the intent's status does not allow `action`. */
export function refuseClosed(context: Context, row: IntentRow, action: keyof typeof openStatuses): void {
  const open: readonly string[] = openStatuses[action];
  if (!open.includes(row.status)) {
    throw unexpectedState(context, row, action);
  }
}

function unexpectedState(context: Context, row: IntentRow, action: string): StripeFailure {
  const reason =
    action === 'confirm' && row.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed'
      : `it has a status of ${row.status}`;
  return invalidRequest(`You cannot ${action} this PaymentIntent because ${reason}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: visibleIntent(context, toPaymentIntent(row)),
  });
}

function refuseAmount(amount: number): void {
  if (amount < minAmount) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > maxAmount) {
    throw invalidRequest('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  }
}
