import { createHash } from 'node:crypto';
import type { ApiResponse } from '#server/demo/stripe/context.ts';
import { StripeFailure } from '#server/demo/stripe/failures.ts';
import type { DemoStripeDb } from '#server/demo/stripe/tables.ts';

// Stripe forgets a key after a day.
const KEY_LIFETIME_SECONDS = 24 * 60 * 60;

export interface KeyedRequest {
  key: string;
  path: string;
  body: string;
}

/** Undefined for a new key. @throws StripeFailure when the key was used for a different request */
export async function findResponse(
  db: DemoStripeDb,
  request: KeyedRequest,
  now: number,
): Promise<ApiResponse | undefined> {
  await db
    .deleteFrom('demo_stripe_idempotency_keys')
    .where('created', '<', now - KEY_LIFETIME_SECONDS)
    .execute();
  const saved = await db
    .selectFrom('demo_stripe_idempotency_keys')
    .selectAll()
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (!saved) {
    return undefined;
  }
  if (saved.fingerprint !== fingerprint(request)) {
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`,
    });
  }
  const status = saved.status === 402 || saved.status === 500 ? saved.status : 200;
  return { status, body: JSON.parse(saved.body_json) };
}

/** Call it in the transaction of the request's effects. */
export async function saveResponse(
  db: DemoStripeDb,
  request: KeyedRequest,
  response: ApiResponse,
  now: number,
): Promise<void> {
  await db
    .insertInto('demo_stripe_idempotency_keys')
    .values({
      key: request.key,
      fingerprint: fingerprint(request),
      status: response.status,
      body_json: JSON.stringify(response.body),
      created: now,
    })
    .execute();
}

function fingerprint(request: KeyedRequest): string {
  return createHash('sha256').update(`${request.path}\n${request.body}`).digest('hex');
}
