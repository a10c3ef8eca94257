import { Webhook } from 'standardwebhooks';
import type { WebhookRequest } from '#server/integrations/webhooks/post-webhook.ts';
import type { ToldDelivery } from '#server/queries/webhooks/deliveries.ts';
import { TEST_ORDER_ID, TEST_TYPE } from '#shared/domain/webhooks/webhooks.ts';

export type Message = Omit<WebhookRequest, 'url'>;

/** An event as the feeds have it, signed with each of the secrets. */
export function eventMessage(told: ToldDelivery, secrets: string[], now: number): Message {
  const body = payloadOf(told);
  const at = new Date(now);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Bulkhead-Webhooks',
      'webhook-id': told.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(told.id, at, body)).join(' '),
    },
  };
}

function payloadOf({ event_seq, type, subject_id, at, created_at }: ToldDelivery): string {
  return JSON.stringify({
    id: event_seq ?? 0,
    type: type ?? TEST_TYPE,
    orderId: subject_id ?? TEST_ORDER_ID,
    at: new Date(at ?? created_at).toISOString(),
  });
}
