import type { PaymentIntentRow } from '#server/db/schema/tables/payments.ts';
import type { Deps } from '#server/deps.ts';
import { findIntent } from '#server/queries/payments/payments.ts';
import { applyPayment } from '#server/services/payments/apply-payment.ts';

/**
 * The payment of an intent, which is recorded first when news of its refund or dispute arrives earlier. Undefined for an
 * intent that is not this shop's, or has not succeeded. @throws {AppError} the provider's
 */
export async function ensureBooked(deps: Deps, intentId: string): Promise<PaymentIntentRow | undefined> {
  const known = await findIntent(deps.db, intentId);
  if (known?.state === 'succeeded') return known;
  const intent = await deps.payments.retrieveIntent(intentId);
  if (!intent) return undefined;
  await applyPayment(deps, intent);
  const booked = await findIntent(deps.db, intentId);
  return booked?.state === 'succeeded' ? booked : undefined;
}
