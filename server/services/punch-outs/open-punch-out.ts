import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { PunchOutRow } from '#server/db/schema/tables/cart.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { Envelope } from '#server/integrations/cxml/parse-cxml.ts';
import { hashOfSecret } from '#server/queries/api-keys/api-keys.ts';
import {
  deletePunchOutsBefore,
  findPunchOutByToken,
  insertPunchOut,
  updatePunchOut,
} from '#server/queries/cart/punch-outs.ts';
import type { CartLine } from '#shared/domain/cart/cart.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/durations.ts';
import type { Protocol } from '#shared/domain/punch-outs/protocols.ts';
import { punchOutMessages } from '#shared/messages/punch-outs/punch-outs.ts';

/** A procurement system opens the address at once. */
const TO_START_MS = 10 * MINUTE_MS;
const VISIT_MS = 8 * HOUR_MS;
/** For asking what went wrong. */
const KEPT_MS = 7 * DAY_MS;

export const PUNCH_OUT_PREFIX = 'bhp_';

export interface OpenedBy {
  keyId: string;
  protocol: Protocol;
  returnUrl: string;
  /** What the cart is sent back with. */
  envelope: Visitor;
  lines: CartLine[];
}

/** Of cXML who opened the catalogue, and its cookie for them; OCI needs nothing. */
export type Visitor = (Envelope & { buyerCookie: string; operation: string }) | null;

/** Returns the secret by which the visit is started, once. */
export async function openPunchOut(
  deps: Deps,
  { keyId, protocol, returnUrl, envelope, lines }: OpenedBy,
): Promise<string> {
  const token = newToken();
  const at = deps.now();
  await inTransaction(deps.db, async (db) => {
    await deletePunchOutsBefore(db, at - KEPT_MS);
    await insertPunchOut(db, {
      id: randomUUIDv7(),
      key_id: keyId,
      protocol,
      return_url: returnUrl,
      envelope: JSON.stringify(envelope),
      lines: JSON.stringify(lines),
      version: 0,
      token_hash: hashOfSecret(token),
      state: 'opened',
      message: null,
      created_at: at,
      expires_at: at + TO_START_MS,
    });
  });
  return token;
}

/** Returns the secret that renews the session of the visit. @throws {AppError} not_found */
export async function startPunchOut(deps: Deps, token: string): Promise<{ punchOut: PunchOutRow; token: string }> {
  const next = newToken();
  const at = deps.now();
  const punchOut = await inTransaction(deps.db, async (db) => {
    const found = await findPunchOutByToken(db, token);
    if (found?.state !== 'opened' || found.expires_at <= at) {
      throw new AppError('not_found', { message: punchOutMessages.used });
    }
    const change = { state: 'started', token_hash: hashOfSecret(next), expires_at: at + VISIT_MS } as const;
    await updatePunchOut(db, found.id, change);
    return { ...found, ...change };
  });
  return { punchOut, token: next };
}

export function newToken(): string {
  return PUNCH_OUT_PREFIX + randomBytes(32).toString('base64url');
}
