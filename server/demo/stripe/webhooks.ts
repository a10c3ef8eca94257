import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import { type Emitted, newId } from '#server/demo/stripe/context.ts';

/** Passes a webhook to the shop; rejects when the shop did not accept it. */
export type Deliver = (rawBody: string, signature: string) => Promise<void>;

/** How a webhook arrives: `late` after ten seconds. */
export const deliveries = ['once', 'late', 'twice', 'never'] as const;
export type Delivery = (typeof deliveries)[number];

const LATE_MS = 10_000;

export interface WebhookSender {
  /** Returns at once; delivery and retries run in the background and never throw. */
  send(event: Emitted, delivery?: Delivery): void;
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

  async function deliverWithRetries(rawBody: string, afterMs: number): Promise<void> {
    for (const wait of [afterMs, ...options.retryDelaysMs]) {
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
    send(emitted, delivery = 'once') {
      const body = JSON.stringify(newEvent(emitted, options.now()));
      const times = { once: 1, late: 1, twice: 2, never: 0 }[delivery];
      for (let time = 0; time < times; time += 1) {
        const sent = deliverWithRetries(body, delivery === 'late' ? LATE_MS : 0);
        underWay.add(sent);
        void sent.finally(() => underWay.delete(sent));
      }
    },
    async onIdle() {
      while (underWay.size > 0) {
        await Promise.all(underWay);
      }
    },
  };
}

function newEvent([type, object]: Emitted, nowMs: number): Stripe.EventBase {
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
