import type { Context, MiddlewareHandler } from 'hono';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import {
  EXPORTS_PER_ACCOUNT_PER_MINUTE,
  FAILED_KEYS_PER_ADDRESS_PER_MINUTE,
  FAILED_SIGN_INS_PER_ADDRESS_PER_MINUTE,
  IMPORTS_PER_ACCOUNT_PER_MINUTE,
  PICTURES_PER_ADDRESS_PER_MINUTE,
  PROBES_PER_ADDRESS_PER_MINUTE,
  REQUESTS_PER_ACCOUNT_PER_MINUTE,
  REQUESTS_PER_ADDRESS_PER_MINUTE,
  REQUESTS_PER_KEY_PER_MINUTE,
  WRITES_PER_ACCOUNT_PER_MINUTE,
} from '#server/http/limits.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { setHeader } from '#server/http/pipeline/respond.ts';
import { clientAddress } from '#server/http/protection/client-address.ts';
import type { Peers } from '#server/peers.ts';
import {
  COUNT_FOR_MS,
  countInMemory,
  countPerMinute,
  countSoon,
  type SpendCounter,
} from '#server/queries/request-counts.ts';
import { API_KEY_PREFIX } from '#shared/domain/api-keys/scopes.ts';
import { PICTURE_PATH } from '#shared/domain/products/pictures.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** @throws {AppError} too_many_requests */
    limitCaller?: (caller: Pick<Caller, 'userId' | 'keyId' | 'punchOut'>, isWrite: boolean) => Promise<void>;
    /** @throws {AppError} too_many_requests */
    limitExports?: (userId: string) => Promise<void>;
    /** @throws {AppError} too_many_requests */
    limitImports?: (userId: string) => Promise<void>;
  }
}

/** A page shows many, each of which a browser loads once. */
const isPicture = (path: string) => path.startsWith(PICTURE_PATH);

const PROBES = new Set(['/api/health', '/api/ready', '/api/metrics']);

/** Authenticated by its signature. */
const UNLIMITED = new Set(['/api/webhooks/stripe']);

/** Limits requests per address here; `mount` limits them per account. */
export function limitRequests({ db, settings }: Deps, peers: Peers | null): MiddlewareHandler {
  const addresses = countSoon(db, 'address', REQUESTS_PER_ADDRESS_PER_MINUTE, peers);
  // In memory, because these must not write to the database.
  const probes = countInMemory('probes', PROBES_PER_ADDRESS_PER_MINUTE, peers);
  const pictures = countInMemory('pictures', PICTURES_PER_ADDRESS_PER_MINUTE, peers);
  const accounts = countSoon(db, 'account', REQUESTS_PER_ACCOUNT_PER_MINUTE, peers);
  const writes = countSoon(db, 'writes', WRITES_PER_ACCOUNT_PER_MINUTE, peers);
  const exports = countPerMinute(db, 'exports', EXPORTS_PER_ACCOUNT_PER_MINUTE, peers);
  const imports = countPerMinute(db, 'imports', IMPORTS_PER_ACCOUNT_PER_MINUTE, peers);
  const limitImports = (userId: string) => spend(imports, userId);
  const limitExports = (userId: string) => spend(exports, userId);
  const keys = countSoon(db, 'api-keys', REQUESTS_PER_KEY_PER_MINUTE, peers);
  return async (context, next) => {
    context.set('limitCaller', async ({ userId, keyId, punchOut }, isWrite) => {
      if (keyId !== undefined) return limitKey(context, keys, keyId);
      // Several people visit from a procurement system at a time, all for the owner of its key.
      const account = punchOut?.id ?? userId;
      await spend(accounts, account);
      if (isWrite) await spend(writes, account);
    });
    context.set('limitExports', limitExports);
    context.set('limitImports', limitImports);
    const { path } = context.req;
    if (!UNLIMITED.has(path)) {
      const limiter = PROBES.has(path) ? probes : isPicture(path) ? pictures : addresses;
      await spend(limiter, clientAddress(context, settings.trustProxy));
    }
    return next();
  };
}

export function limitFailedSignIns(deps: Deps, peers: Peers | null): MiddlewareHandler {
  const limits = { name: 'failed-sign-ins', points: FAILED_SIGN_INS_PER_ADDRESS_PER_MINUTE, failures: [401, 403] };
  return limitFailures(deps, peers, limits);
}

/** Of requests that come with an API key. */
export function limitFailedKeys(deps: Deps, peers: Peers | null): MiddlewareHandler {
  const limits = { name: 'failed-keys', points: FAILED_KEYS_PER_ADDRESS_PER_MINUTE, failures: [401] };
  const limit = limitFailures(deps, peers, limits);
  const withKey = `bearer ${API_KEY_PREFIX}`;
  return async (context, next) => {
    const isKey = context.req.header('authorization')?.toLowerCase().startsWith(withKey) === true;
    return isKey ? limit(context, next) : next();
  };
}

interface FailureLimits {
  name: string;
  /** Per address and minute. */
  points: number;
  /** The statuses that count. */
  failures: number[];
}

function limitFailures(
  { db, settings }: Deps,
  peers: Peers | null,
  { name, points, failures }: FailureLimits,
): MiddlewareHandler {
  const limiter = countPerMinute(db, name, points, peers);
  return async (context, next) => {
    const address = clientAddress(context, settings.trustProxy);
    const spent = await limiter.get(address);
    if (spent && spent.consumedPoints >= points) throw tooMany(spent);
    await next();
    if (failures.includes(context.res.status)) await limiter.penalty(address);
  };
}

/** With the headers by which programs slow down: draft-ietf-httpapi-ratelimit-headers. */
async function limitKey(context: Context, limiter: SpendCounter, keyId: string): Promise<void> {
  const spent = await limiter.consume(keyId).catch((refusal: unknown) => {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  });
  const windowSeconds = COUNT_FOR_MS / 1000;
  const left = Math.max(0, REQUESTS_PER_KEY_PER_MINUTE - spent.consumedPoints);
  const seconds = Math.ceil(Math.min(spent.msBeforeNext, COUNT_FOR_MS) / 1000);
  setHeader(context, 'ratelimit-policy', `"key";q=${REQUESTS_PER_KEY_PER_MINUTE};w=${windowSeconds}`);
  setHeader(context, 'ratelimit', `"key";r=${left};t=${seconds}`);
  if (spent.consumedPoints > REQUESTS_PER_KEY_PER_MINUTE) throw tooMany(spent);
}

/** @throws {AppError} too_many_requests */
export async function spend(limiter: SpendCounter, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal;
  }
}

/** Bounds the wait by the window, even after the clock was changed. */
function tooMany(spent: RateLimiterRes): AppError {
  const waitMs = Math.min(spent.msBeforeNext, COUNT_FOR_MS);
  return new AppError('too_many_requests', { retryAfter: Math.max(1, waitMs / 1000) });
}
