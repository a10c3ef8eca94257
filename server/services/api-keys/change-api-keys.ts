import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import { takeTransactionLock } from '#server/db/postgres/advisory-lock.ts';
import type { ApiKeyRow } from '#server/db/schema/tables/users.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findKey, hashOfSecret, insertKey, listKeysInUse, updateKey } from '#server/queries/api-keys/api-keys.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvent, recordEvents } from '#server/queries/history/events.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import type { NewApiKey } from '#shared/contracts/api-keys/api-keys.ts';
import { API_KEY_PREFIX, MAX_API_KEYS } from '#shared/domain/api-keys/scopes.ts';
import { nameKey } from '#shared/domain/products/name-key.ts';
import { apiKeyFieldMessages as messages } from '#shared/messages/api-keys/api-key-fields.ts';

const SECRET_BYTES = 32;
const HINT_LENGTH = API_KEY_PREFIX.length + 4;

interface MadeKey {
  /** `shop`, or the account that the owner acts for. */
  holder: string;
  ownerId: string;
  added: NewApiKey;
}

/** The secret is nowhere else from now on. @throws {AppError} unauthenticated, invalid_fields */
export async function addKey(
  deps: Deps,
  { holder, ownerId, added }: MadeKey,
): Promise<{ key: ApiKeyRow; secret: string }> {
  const secret = API_KEY_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  const key = await inTransaction(deps.db, async (db) => {
    await takeTransactionLock(db, 'apiKeys');
    const owner = await findActiveUser(db, ownerId);
    if (!owner) throw new AppError('unauthenticated');
    const name_key = nameKey(added.name);
    const inUse = await listKeysInUse(db, holder);
    if (inUse.some((other) => other.name_key === name_key)) refuse(messages.nameTaken);
    if (inUse.length >= MAX_API_KEYS) refuse(messages.tooMany(MAX_API_KEYS));
    const at = deps.now();
    const id = randomUUIDv7();
    await insertKey(db, {
      id,
      holder,
      owner_id: ownerId,
      owner_subject: owner.identity_subject,
      name: added.name,
      name_key,
      scopes: JSON.stringify(added.scopes),
      hint: secret.slice(0, HINT_LENGTH),
      secret_hash: hashOfSecret(secret),
      created_at: at,
      last_used_at: null,
      ended_at: null,
      ended_by: null,
    });
    const after = { holder, scopes: added.scopes };
    await recordEvent(db, { at, actor: ownerId, type: 'api_key.added', subjectId: id, after });
    return findKey(db, id);
  });
  if (!key) throw new Error('The key that was just made is not there');
  return { key, secret };
}

/** At the next request that comes with it. Repeatable; `holder` is undefined for staff, who end any. @throws {AppError} not_found */
export async function endKey(
  deps: Deps,
  { id, holder, actor }: { id: string; holder: string | undefined; actor: string },
): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const key = await findKey(db, id);
    if (!key || (holder !== undefined && key.holder !== holder)) throw new AppError('not_found');
    if (key.ended_at !== null) return;
    await recordEvents(db, [await endInTransaction(db, key, { at: deps.now(), actor })]);
  });
}

/** Those that somebody made for a company and leaves behind; returns the events. */
export async function endKeysForAccount(
  db: WriteTransaction,
  { ownerId, accountId }: { ownerId: string; accountId: string },
  ended: { at: number; actor: string },
): Promise<RecordedEvent[]> {
  const keys = await listKeysInUse(db, accountId);
  const left: RecordedEvent[] = [];
  for (const key of keys.filter(({ owner_id }) => owner_id === ownerId)) {
    left.push(await endInTransaction(db, key, ended));
  }
  return left;
}

async function endInTransaction(
  db: WriteTransaction,
  { id, holder }: ApiKeyRow,
  { at, actor }: { at: number; actor: string },
): Promise<RecordedEvent> {
  await updateKey(db, id, { name_key: id, ended_at: at, ended_by: actor });
  return { at, actor, type: 'api_key.ended', subjectId: id, before: { holder } };
}

function refuse(problem: string): never {
  throw new AppError('invalid_fields', { fields: { name: problem } });
}
