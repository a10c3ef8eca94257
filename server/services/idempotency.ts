import { createHash } from 'node:crypto';
import { AppError } from '#server/app-error.ts';

/** An idempotency key, and the fingerprint of what was asked for under it. */
export interface KeyedRequest {
  key: string;
  fingerprint: string;
}

/** `content` is all that the request asks for: its validated body, and what its path names. Null without a key. */
export function keyedRequest(key: string, content: object): KeyedRequest;
export function keyedRequest(key: string | null, content: object): KeyedRequest | null;
export function keyedRequest(key: string | null, content: object): KeyedRequest | null {
  return key === null ? null : { key, fingerprint: fingerprintOf(content) };
}

/**
 * The row that an earlier request with the same key has made. Rows of versions that kept no fingerprint are found by
 * their key alone: a request whose response was lost during the upgrade must not be made twice.
 * @throws {AppError} idempotency_key_reused, when that request asked for anything else
 */
export async function findRepeated<Row extends { request_fingerprint: string | null }>(
  request: KeyedRequest | null,
  find: (key: string) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const earlier = request === null ? undefined : await find(request.key);
  const fingerprint = earlier?.request_fingerprint ?? null;
  if (fingerprint !== null && fingerprint !== request?.fingerprint) throw new AppError('idempotency_key_reused');
  return earlier;
}

/** Keys in alphabetical order, so that neither the sender's order nor that of a schema counts; undefined is left out. */
function fingerprintOf(content: object): string {
  const canonical = JSON.stringify(content, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(canonical).digest('base64url');
}
