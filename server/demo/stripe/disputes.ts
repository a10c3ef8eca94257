import { type Context, newId } from '#server/demo/stripe/context.ts';
import { invalidRequest, noSuch } from '#server/demo/stripe/failures.ts';
import { toDispute } from '#server/demo/stripe/objects/charges.ts';
import { findPaidCharge } from '#server/demo/stripe/refunds.ts';
import type { DisputeRow } from '#server/demo/stripe/tables.ts';

type Change = Pick<Context, 'db' | 'now' | 'emit'>;

/** The customer contests a payment at the bank, which is possible once. Returns the id of the dispute. @throws StripeFailure */
export async function openDispute(context: Change, intentId: string): Promise<string> {
  const charge = await findPaidCharge(context, intentId);
  const earlier = await context.db
    .selectFrom('demo_stripe_disputes')
    .select('id')
    .where('charge', '=', charge.id)
    .executeTakeFirst();
  if (earlier) throw invalidRequest(`Charge ${charge.id} was disputed before.`, { code: 'charge_disputed' });
  const row: DisputeRow = {
    id: newId('du'),
    charge: charge.id,
    payment_intent: intentId,
    amount: charge.amount - charge.amount_refunded,
    currency: charge.currency,
    reason: 'fraudulent',
    status: 'needs_response',
    created: context.now,
    closed_at: null,
  };
  await context.db.insertInto('demo_stripe_disputes').values(row).execute();
  context.emit('charge.dispute.created', toDispute(row));
  return row.id;
}

/** The bank decides. @throws StripeFailure */
export async function closeDispute(context: Change, id: string, status: DisputeRow['status']): Promise<void> {
  const row = await context.db
    .updateTable('demo_stripe_disputes')
    .set({ status, closed_at: context.now })
    .where('id', '=', id)
    .where('status', '=', 'needs_response')
    .returningAll()
    .executeTakeFirst();
  if (!row) throw noSuch('dispute', id, 'dispute');
  context.emit('charge.dispute.closed', toDispute(row));
}
