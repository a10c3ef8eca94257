import type Stripe from 'stripe';
import * as z from 'zod';
import { type ApiResponse, type Context, type Emitted, newId } from '#server/demo/stripe/context.ts';
import { invalidRequest, noSuch } from '#server/demo/stripe/failures.ts';
import { readForm, wholeNumber } from '#server/demo/stripe/form.ts';
import { toCharge, toRefund } from '#server/demo/stripe/objects/charges.ts';
import { findPaymentMethod } from '#server/demo/stripe/payment-methods.ts';
import type { ChargeRow, DemoStripeDb, IntentRow, RefundRow } from '#server/demo/stripe/tables.ts';

const createForm = z.strictObject({
  payment_intent: z.string(),
  amount: wholeNumber.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: z.record(z.string().max(40), z.string().max(500)).optional(),
});

/** How long the bank takes with cards whose refunds end later, in seconds. */
export const BANK_TAKES_SECONDS = 3;

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
  if (await isDisputed(context.db, charge)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const method = await findPaymentMethod(context, charge.payment_method);
  const { status, later } = decisionOf(method.behaviour, context.refundStatus);
  const row: RefundRow = {
    id: newId('re'),
    payment_intent: intent.id,
    charge: charge.id,
    amount,
    currency: charge.currency,
    reason: form.reason ?? null,
    status,
    failure_reason: status === 'failed' ? 'unknown' : null,
    created: context.now,
    metadata_json: JSON.stringify(form.metadata ?? {}),
    later_status: later,
    later_at: later === null ? null : context.now + BANK_TAKES_SECONDS,
    failed_at: null,
  };
  await context.db.insertInto('demo_stripe_refunds').values(row).execute();
  if (later !== null) context.settleLater();
  const refunded = await addToRefunded(context.db, row, hasFailed(row) ? 0 : amount);
  context.emit('refund.created', toRefund(row));
  context.emit('charge.refunded', toCharge(refunded, intent, method));
  return { status: 200, body: toRefund(row) };
}

/** What a card's bank decides now, and later: https://docs.stripe.com/testing#refunds. `asked` replaces its success. */
function decisionOf(
  behaviour: string,
  asked: RefundRow['status'],
): { status: RefundRow['status']; later: RefundRow['later_status'] } {
  if (asked !== 'succeeded') return { status: asked, later: null };
  if (behaviour === 'refunds_later') return { status: 'pending', later: 'succeeded' };
  if (behaviour === 'fails_refunds_later') return { status: 'succeeded', later: 'failed' };
  return { status: 'succeeded', later: null };
}

/** Lets banks decide on the refunds that are due. Returns Stripe's webhooks about them. */
export async function settleDueRefunds(db: DemoStripeDb, now: number): Promise<Emitted[]> {
  const due = await db
    .selectFrom('demo_stripe_refunds')
    .selectAll()
    .where('later_at', '<=', now)
    .where('later_status', 'is not', null)
    .execute();
  const events: Emitted[] = [];
  for (const { id, later_status: status } of due) {
    const failureReason = status === 'failed' ? 'expired_or_canceled_card' : null;
    if (status !== null) events.push(...(await changeRefund(db, id, { status, failureReason, now })));
  }
  return events;
}

async function isDisputed(db: DemoStripeDb, charge: ChargeRow): Promise<boolean> {
  const disputes = await db.selectFrom('demo_stripe_disputes').selectAll().where('charge', '=', charge.id).execute();
  return disputes.some(({ status }) => status !== 'won');
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
  change: { status: RefundRow['status']; failureReason: string | null; now: number },
): Promise<Emitted[]> {
  const before = await db.selectFrom('demo_stripe_refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const row = await db
    .updateTable('demo_stripe_refunds')
    .set({
      status: change.status,
      failure_reason: change.failureReason,
      later_status: null,
      failed_at: change.status === 'failed' || change.status === 'canceled' ? change.now : null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (hasFailed(row) && !hasFailed(before)) await addToRefunded(db, row, -row.amount);
  const refund = toRefund(row);
  const events: Emitted[] = [
    ['refund.updated', refund],
    ['charge.refund.updated', refund],
  ];
  if (row.status === 'failed') events.push(['refund.failed', refund]);
  return events;
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
  const list: Stripe.ApiList<Stripe.Refund> = {
    object: 'list',
    data: rows.map(toRefund),
    has_more: false,
    url: '/v1/refunds',
  };
  return { status: 200, body: list };
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

export async function findPaidCharge(context: Pick<Context, 'db'>, intentId: string): Promise<ChargeRow> {
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
