import type { Database } from '#server/db/schema.ts';
import type { Settings } from '#server/env.ts';
import type { IdentityVerifier } from '#server/integrations/identity.ts';
import type { Payments } from '#server/integrations/stripe.ts';

/** What the process writes about itself. Details never hold tokens, card data or e-mail addresses. */
export interface Log {
  info(message: string, details?: Record<string, unknown>): void;
  error(message: string, error: unknown, details?: Record<string, unknown>): void;
}

/** Everything that a request may need, made once at start. */
export interface Deps {
  db: Database;
  settings: Settings;
  identity: IdentityVerifier;
  payments: Payments;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Whether the process has been told to stop. */
  isShuttingDown: () => boolean;
}
