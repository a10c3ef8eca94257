import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { insertDeliveries, lockDelivery, updateDelivery } from '#server/queries/webhooks/deliveries.ts';
import { type EndpointOf, requireEndpoint } from '#server/services/webhooks/change-endpoints.ts';
import { newDeliveryId } from '#server/services/webhooks/write-deliveries.ts';
import { WEBHOOK_RETRIED_FOR_MS } from '#shared/domain/webhooks/webhooks.ts';

type About = Omit<EndpointOf, 'actor'>;

/** Plans what was sent or has failed again, under its id; what waits is due now. Repeatable. @throws {AppError} not_found, webhook_off */
export async function sendDeliveryAgain(
  deps: Deps,
  { deliveryId, ...of }: About & { deliveryId: string },
): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const endpoint = await requireEndpoint(db, of);
    const delivery = await lockDelivery(db, of.id, deliveryId);
    if (!delivery) throw new AppError('not_found');
    if (endpoint.off_at !== null) throw new AppError('webhook_off');
    const at = deps.now();
    const again = {
      state: 'queued' as const,
      ended_at: null,
      give_up_at: at + WEBHOOK_RETRIED_FOR_MS,
      attempts_before: delivery.attempts,
    };
    await updateDelivery(db, delivery.seq, { next_attempt_at: at, ...(delivery.state !== 'queued' && again) });
  });
}

/** Returns the id of the delivery. @throws {AppError} not_found, webhook_off */
export async function sendTest(deps: Deps, of: About): Promise<string> {
  const deliveryId = newDeliveryId();
  await inTransaction(deps.db, async (db) => {
    const endpoint = await requireEndpoint(db, of);
    if (endpoint.off_at !== null) throw new AppError('webhook_off');
    const at = deps.now();
    const times = { created_at: at, next_attempt_at: at, give_up_at: at + WEBHOOK_RETRIED_FOR_MS };
    await insertDeliveries(db, [{ id: deliveryId, endpoint_id: of.id, event_seq: null, ...times }]);
  });
  return deliveryId;
}
