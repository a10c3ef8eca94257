import type { WorkQueue } from '#server/async/work-queue.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { Settings } from '#server/env.ts';
import type { IdentityVerifier } from '#server/integrations/identity.ts';
import type { MailTransport } from '#server/integrations/mail.ts';
import type { Payments } from '#server/integrations/stripe.ts';
import type { PostWebhook } from '#server/integrations/webhooks/post-webhook.ts';

/** Details must not hold tokens, card data or e-mail addresses. */
export interface Log {
  info(message: string, details?: Record<string, unknown>): void;
  /** `error` is the reason; null when the message says all. */
  error(message: string, error: unknown, details?: Record<string, unknown>): void;
}

/** A debt to the payment provider; the periodic check finds those of a lost process. */
export interface PaymentTask {
  /** `intent`: cancel it. `refund`: return its money. */
  kind: 'intent' | 'refund';
  /** The provider's id of the intent, or the shop's of the refund. */
  id: string;
}

export interface Deps {
  db: Database;
  settings: Settings;
  identity: IdentityVerifier;
  payments: Payments;
  paymentQueue: WorkQueue<PaymentTask>;
  /** Null: mails are off. `earlyMs`: how long before they are due mails are sent. */
  mails: { transport: MailTransport; earlyMs?: number } | null;
  /** Sends to other systems; without it over the network. */
  postWebhook?: PostWebhook;
  log: Log;
  /** Of the built web app, where this server has it. */
  webFolder?: string;
  /** Milliseconds since 1970. */
  now: () => number;
  isShuttingDown: () => boolean;
}
