import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import { newId } from '#server/demo/stripe/context.ts';

/** Passes a webhook to the shop; rejects when the shop did not accept it. */
export type Deliver = (rawBody: string, signature: string) => Promise<void>;

export interface WebhookSender {
  /** Returns at once; delivery and retries run in the background and never throw. */
  send(type: string, object: object): void;
  onIdle(): Promise<void>;
}

/** Sends events as Stripe does: each try has a new signature, with a retry after each of `retryDelaysMs`. */
export function createWebhookSender(options: {
  secret: string;
  deliver: Deliver;
  now: () => number;
  retryDelaysMs: number[];
}): WebhookSender {
  const underWay = new Set<Promise<void>>();

  async function deliverWithRetries(rawBody: string): Promise<void> {
    for (const wait of [0, ...options.retryDelaysMs]) {
      await delay(wait, undefined, { ref: false });
      try {
        const timestamp = Math.floor(options.now() / 1000);
        const signature = Stripe.webhooks.generateTestHeaderString({
          payload: rawBody,
          secret: options.secret,
          timestamp,
        });
        await options.deliver(rawBody, signature);
        return;
      } catch {
        // The shop is busy or restarting; the next try follows, as at Stripe.
      }
    }
  }

  return {
    send(type, object) {
      const delivery = deliverWithRetries(JSON.stringify(newEvent(type, object, options.now())));
      underWay.add(delivery);
      void delivery.finally(() => underWay.delete(delivery));
    },
    async onIdle() {
      while (underWay.size > 0) {
        await Promise.all(underWay);
      }
    },
  };
}

function newEvent(type: string, object: object, nowMs: number) {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(nowMs / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  };
}
