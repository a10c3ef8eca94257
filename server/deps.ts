import type { Database } from '#server/db/schema/tables.ts';
import type { Settings } from '#server/env.ts';
import type { IdentityVerifier } from '#server/integrations/identity.ts';
import type { Payments } from '#server/integrations/stripe.ts';
import type { WorkQueue } from '#server/work-queue.ts';

/** What the process writes about itself. Details never hold tokens, card data or e-mail addresses. */
export interface Log {
  info(message: string, details?: Record<string, unknown>): void;
  error(message: string, error: unknown, details?: Record<string, unknown>): void;
}

/**
 * What is owed to the payment provider, by the intent's id. The database holds the debt itself; a task that is lost with
 * its process is found by the next periodic check.
 */
export interface PaymentTask {
  /** `intent`: its order can no longer be paid, so it must end. `refund`: its money must go back. */
  kind: 'intent' | 'refund';
  intentId: string;
}

/** Everything that a request may need, made once at start. */
export interface Deps {
  db: Database;
  settings: Settings;
  identity: IdentityVerifier;
  payments: Payments;
  /** A request adds what its transaction has noted; the payment worker does it. */
  paymentQueue: WorkQueue<PaymentTask>;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Whether the process has been told to stop. */
  isShuttingDown: () => boolean;
}
