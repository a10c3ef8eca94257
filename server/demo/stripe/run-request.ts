import type { Database } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ApiResponse, Context, Emitted } from '#server/demo/stripe/context.ts';
import { internalError, StripeFailure } from '#server/demo/stripe/failures.ts';
import { findResponse, type KeyedRequest, saveResponse } from '#server/demo/stripe/idempotency.ts';
import type { DemoStripeTables } from '#server/demo/stripe/tables.ts';

/** One endpoint. It awaits nothing but the database. */
export type Action = (context: Context) => Promise<ApiResponse>;

interface Outcome {
  response: ApiResponse;
  /** Whether the response was saved under the same idempotency key before. */
  replayed: boolean;
  events: Emitted[];
}

/** Runs in one transaction. Saves internal errors under the key too: https://docs.stripe.com/api/idempotent_requests */
export async function runRequest(
  db: Database,
  action: Action,
  request: Omit<Context, 'db' | 'emit'>,
  keyed: KeyedRequest | '' | undefined,
): Promise<Outcome> {
  try {
    return await runOnce(db, action, request, keyed);
  } catch (error) {
    if (error instanceof StripeFailure || !keyed) {
      throw error;
    }
    console.error('Stripe stand-in:', error);
    return runOnce(db, async () => ({ status: 500, body: { error: internalError } }), request, keyed);
  }
}

async function runOnce(
  db: Database,
  action: Action,
  request: Omit<Context, 'db' | 'emit'>,
  keyed: KeyedRequest | '' | undefined,
): Promise<Outcome> {
  return inTransaction(db, async (transaction) => {
    const db = transaction.$extendTables<DemoStripeTables>();
    const events: Outcome['events'] = [];
    const saved = keyed ? await findResponse(db, keyed, request.now) : undefined;
    if (saved) {
      return { response: saved, replayed: true, events };
    }
    const response = await action({ ...request, db, emit: (...event) => events.push(event) });
    if (keyed) {
      await saveResponse(db, keyed, response, request.now);
    }
    return { response, replayed: false, events };
  });
}
