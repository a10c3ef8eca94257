import * as z from 'zod';
import { closeDispute, openDispute } from '#server/demo/stripe/disputes.ts';
import { invalidRequest, noSuch } from '#server/demo/stripe/failures.ts';
import { changeRefund, createRefund } from '#server/demo/stripe/refunds.ts';
import type { StripeStandIn } from '#server/demo/stripe/stand-in.ts';
import type { DemoStripeDb } from '#server/demo/stripe/tables.ts';
import { deliveries } from '#server/demo/stripe/webhooks.ts';

/** How a refund ends: `pending` until the bank is made to decide. */
export const outcomes = ['succeeded', 'pending', 'failed'] as const;

const webhook = z.enum(deliveries);

export const refundForm = z.object({
  /** In minor units. */
  amount: z.int().positive(),
  outcome: z.enum(outcomes),
  webhook,
  /** How many refunds the page showed, so that a form that is sent twice refunds once. */
  seen: z.coerce.number<string>().int().nonnegative(),
});

export const decisionForm = z.object({ outcome: z.enum(['succeeded', 'failed']), webhook });
export const disputeForm = z.object({ webhook });
export const closingForm = z.object({ outcome: z.enum(['won', 'lost']), webhook });
export const requestsForm = z.object({ outcome: z.enum(outcomes), webhook });

/** @throws StripeFailure */
export async function refund(standIn: StripeStandIn, id: string, form: z.infer<typeof refundForm>): Promise<void> {
  await standIn.change(async (context) => {
    if ((await countRefunds(context.db, id)) !== form.seen) {
      throw invalidRequest('This payment was refunded after the page was shown. Look at it again.');
    }
    const request = { payment_intent: id, amount: String(form.amount) };
    await createRefund({ ...context, form: request, refundStatus: form.outcome });
  }, form.webhook);
}

/** The bank decides on a refund that is pending, or a refund that succeeded fails. @throws StripeFailure */
export async function decideRefund(
  standIn: StripeStandIn,
  { id, refundId }: { id: string; refundId: string },
  { outcome, webhook }: z.infer<typeof decisionForm>,
): Promise<void> {
  await standIn.change(async ({ db, emit, now }) => {
    const row = await db
      .selectFrom('demo_stripe_refunds')
      .select('status')
      .where('id', '=', refundId)
      .where('payment_intent', '=', id)
      .executeTakeFirst();
    if (!row) throw noSuch('refund', refundId, 'refund');
    if (row.status !== 'pending' && (row.status !== 'succeeded' || outcome !== 'failed')) {
      throw invalidRequest(`This refund has ${row.status} already.`);
    }
    const failureReason = outcome === 'failed' ? 'expired_or_canceled_card' : null;
    for (const event of await changeRefund(db, refundId, { status: outcome, failureReason, now })) emit(...event);
  }, webhook);
}

/** @throws StripeFailure */
export async function dispute(standIn: StripeStandIn, id: string, form: z.infer<typeof disputeForm>): Promise<void> {
  await standIn.change((context) => openDispute(context, id), form.webhook);
}

/** @throws StripeFailure */
export async function close(
  standIn: StripeStandIn,
  disputeId: string,
  form: z.infer<typeof closingForm>,
): Promise<void> {
  await standIn.change((context) => closeDispute(context, disputeId, form.outcome), form.webhook);
}

async function countRefunds(db: DemoStripeDb, id: string): Promise<number> {
  const rows = await db.selectFrom('demo_stripe_refunds').select('id').where('payment_intent', '=', id).execute();
  return rows.length;
}
