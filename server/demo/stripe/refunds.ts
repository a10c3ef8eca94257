import * as z from 'zod';
import { type ApiResponse, type Context, newId } from '#server/demo/stripe/context.ts';
import { invalidRequest, noSuch } from '#server/demo/stripe/failures.ts';
import { readForm, wholeNumber } from '#server/demo/stripe/form.ts';
import { toCharge, toRefund } from '#server/demo/stripe/objects.ts';
import { findPaymentMethod } from '#server/demo/stripe/payment-methods.ts';
import type { ChargeRow, DemoStripeDb, IntentRow, RefundRow } from '#server/demo/stripe/tables.ts';

const createForm = z.strictObject({
  payment_intent: z.string(),
  amount: wholeNumber.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

const listForm = z.strictObject({ payment_intent: z.string(), limit: wholeNumber.optional() });

/** `POST /v1/refunds`: refunds `amount`, or the rest of the intent's payment. */
export async function createRefund(context: Context): Promise<ApiResponse> {
  const form = readForm(createForm, context.form);
  const intent = await findIntentById(context, form.payment_intent);
  const charge = await findPaidCharge(context, intent.id);
  const left = charge.amount - charge.amount_refunded;
  const amount = form.amount ?? left;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (amount < 1 || amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  const row: RefundRow = {
    id: newId('re'),
    payment_intent: intent.id,
    charge: charge.id,
    amount,
    currency: charge.currency,
    reason: form.reason ?? null,
    status: context.refundStatus,
    failure_reason: context.refundStatus === 'failed' ? 'unknown' : null,
    created: context.now,
  };
  await context.db.insertInto('demo_stripe_refunds').values(row).execute();
  const refunded = await addToRefunded(context.db, row, hasFailed(row) ? 0 : amount);
  const method = await findPaymentMethod(context, charge.payment_method);
  context.emit('refund.created', toRefund(row));
  context.emit('charge.refunded', toCharge(refunded, intent, method));
  return { status: 200, body: toRefund(row) };
}

export async function retrieveRefund(context: Context): Promise<ApiResponse> {
  const row = await context.db
    .selectFrom('demo_stripe_refunds')
    .selectAll()
    .where('id', '=', context.id)
    .executeTakeFirst();
  if (!row) {
    throw noSuch('refund', context.id, 'refund');
  }
  return { status: 200, body: toRefund(row) };
}

/** The bank's later decision on a refund. Returns Stripe's webhooks about it. */
export async function changeRefund(
  db: DemoStripeDb,
  id: string,
  change: { status: RefundRow['status']; failureReason: string | null },
): Promise<Parameters<Context['emit']>[]> {
  const before = await db.selectFrom('demo_stripe_refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const row = await db
    .updateTable('demo_stripe_refunds')
    .set({ status: change.status, failure_reason: change.failureReason })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (hasFailed(row) && !hasFailed(before)) await addToRefunded(db, row, -row.amount);
  const refund = toRefund(row);
  const types = ['refund.updated', 'charge.refund.updated', ...(row.status === 'failed' ? ['refund.failed'] : [])];
  return types.map((type) => [type, refund]);
}

function hasFailed({ status }: RefundRow): boolean {
  return status === 'failed' || status === 'canceled';
}

/** A failed refund subtracts, so its amount can be refunded again. */
async function addToRefunded(db: DemoStripeDb, { charge }: RefundRow, amount: number): Promise<ChargeRow> {
  return db
    .updateTable('demo_stripe_charges')
    .set((eb) => ({ amount_refunded: eb('amount_refunded', '+', amount) }))
    .where('id', '=', charge)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** `GET /v1/refunds?payment_intent=`, newest first. */
export async function listRefunds(context: Context): Promise<ApiResponse> {
  const form = readForm(listForm, context.form);
  const rows = await context.db
    .selectFrom('demo_stripe_refunds')
    .selectAll()
    .where('payment_intent', '=', form.payment_intent)
    .orderBy('created', 'desc')
    .limit(Math.min(form.limit ?? 10, 100))
    .execute();
  return { status: 200, body: { object: 'list', data: rows.map(toRefund), has_more: false, url: '/v1/refunds' } };
}

async function findIntentById(context: Context, id: string): Promise<IntentRow> {
  const row = await context.db
    .selectFrom('demo_stripe_payment_intents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) {
    throw noSuch('payment_intent', id, 'payment_intent');
  }
  return row;
}

async function findPaidCharge(context: Context, intentId: string): Promise<ChargeRow> {
  const row = await context.db
    .selectFrom('demo_stripe_charges')
    .selectAll()
    .where('payment_intent', '=', intentId)
    .where('status', '=', 'succeeded')
    .executeTakeFirst();
  if (!row) {
    throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  }
  return row;
}
