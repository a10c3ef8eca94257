import type { WebhookEndpointRow } from '#server/db/schema/tables/history.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { SHOP } from '#server/queries/api-keys/api-keys.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { failDeliveries } from '#server/queries/webhooks/deliveries.ts';
import { listEndpointsOfOwner, updateEndpoint } from '#server/queries/webhooks/endpoints.ts';
import type { OffReason } from '#shared/domain/webhooks/webhooks.ts';
import { webhookProblems } from '#shared/messages/webhooks/webhooks.ts';

/** Ends what waits for it; returns the event. The endpoint is locked. */
export async function switchOffInTransaction(
  db: WriteTransaction,
  { id, holder }: WebhookEndpointRow,
  { at, actor, reason }: { at: number; actor: string; reason: OffReason },
): Promise<RecordedEvent> {
  await updateEndpoint(db, id, { off_at: at, off_reason: reason });
  await failDeliveries(db, id, { at, problem: webhookProblems.off });
  return { at, actor, type: 'webhook.switched_off', subjectId: id, after: { holder, reason } };
}

/**
 * Those that somebody made for a company or the shop and does not manage any more, or all, when somebody else has their address
 * now; returns the events.
 */
export async function switchOffMade(
  db: WriteTransaction,
  { ownerId, holder }: { ownerId: string; holder?: string },
  left: { at: number; actor: string },
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (const endpoint of await listEndpointsOfOwner(db, ownerId)) {
    // Those of procurement systems are the shop's to manage, whoever's orders they are about.
    const managedBy = endpoint.format === 'cxml' ? SHOP : endpoint.holder;
    if ((holder !== undefined && managedBy !== holder) || endpoint.off_at !== null) continue;
    events.push(await switchOffInTransaction(db, endpoint, { ...left, reason: 'left' }));
  }
  return events;
}
