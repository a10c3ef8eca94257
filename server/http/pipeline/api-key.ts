import type { ApiKeyRow, UserRow } from '#server/db/schema/tables/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findKeyBySecret, updateKey } from '#server/queries/api-keys/api-keys.ts';
import { findUserById } from '#server/queries/users/users.ts';

/** A write at every request would cost more than most of them. */
const RECORD_EVERY_MS = 10 * 60_000;

/**
 * A key in use, with its owner as they are now. Undefined also when the owner's account was closed, or is another person's.
 */
export async function verifyApiKey(deps: Deps, secret: string): Promise<{ key: ApiKeyRow; user: UserRow } | undefined> {
  const found = await withOwner(deps, await findKeyBySecret(deps.db, secret));
  if (found) await recordUse(deps, found.key);
  return found;
}

/** Of one in use, as above. */
export async function withOwner(
  deps: Pick<Deps, 'db'>,
  key: ApiKeyRow | undefined,
): Promise<{ key: ApiKeyRow; user: UserRow } | undefined> {
  if (key?.ended_at !== null) return undefined;
  const user = await findUserById(deps.db, key.owner_id);
  if (user?.retired_at !== null || user.email_verified !== 1 || user.identity_subject !== key.owner_subject)
    return undefined;
  return { key, user };
}

/** Never rejects: a call that only reads goes on while nothing can be written. */
async function recordUse(deps: Deps, { id, last_used_at: before }: ApiKeyRow): Promise<void> {
  const at = deps.now();
  if (before !== null && at - before < RECORD_EVERY_MS) return;
  try {
    await inTransaction(deps.db, (db) => updateKey(db, id, { last_used_at: at }));
  } catch (error) {
    deps.log.error('The use of an API key could not be recorded', error, { keyId: id });
  }
}
