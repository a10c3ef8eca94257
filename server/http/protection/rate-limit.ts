import type { MiddlewareHandler } from 'hono';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import {
  EXPORTS_PER_ACCOUNT_PER_MINUTE,
  FAILED_SIGN_INS_PER_ADDRESS_PER_MINUTE,
  IMPORTS_PER_ACCOUNT_PER_MINUTE,
  PICTURES_PER_ADDRESS_PER_MINUTE,
  PROBES_PER_ADDRESS_PER_MINUTE,
  REQUESTS_PER_ACCOUNT_PER_MINUTE,
  REQUESTS_PER_ADDRESS_PER_MINUTE,
  WRITES_PER_ACCOUNT_PER_MINUTE,
} from '#server/http/limits.ts';
import { clientAddress } from '#server/http/protection/client-address.ts';
import type { Peers } from '#server/peers.ts';
import { COUNT_FOR_MS, countInMemory, countPerMinute, type RequestCounter } from '#server/queries/request-counts.ts';
import { PICTURE_PATH } from '#shared/domain/products/pictures.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** @throws {AppError} too_many_requests */
    limitAccount?: (userId: string, isWrite: boolean) => Promise<void>;
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
  const addresses = countPerMinute(db, 'address', REQUESTS_PER_ADDRESS_PER_MINUTE, peers);
  // In memory, because these must not write to the database.
  const probes = countInMemory('probes', PROBES_PER_ADDRESS_PER_MINUTE, peers);
  const pictures = countInMemory('pictures', PICTURES_PER_ADDRESS_PER_MINUTE, peers);
  const accounts = countPerMinute(db, 'account', REQUESTS_PER_ACCOUNT_PER_MINUTE, peers);
  const writes = countPerMinute(db, 'writes', WRITES_PER_ACCOUNT_PER_MINUTE, peers);
  const exports = countPerMinute(db, 'exports', EXPORTS_PER_ACCOUNT_PER_MINUTE, peers);
  const imports = countPerMinute(db, 'imports', IMPORTS_PER_ACCOUNT_PER_MINUTE, peers);
  const limitImports = (userId: string) => spend(imports, userId);
  const limitExports = (userId: string) => spend(exports, userId);
  const limitAccount = async (userId: string, isWrite: boolean) => {
    await spend(accounts, userId);
    if (isWrite) await spend(writes, userId);
  };
  return async (context, next) => {
    context.set('limitAccount', limitAccount);
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

export function limitFailedSignIns({ db, settings }: Deps, peers: Peers | null): MiddlewareHandler {
  const limiter = countPerMinute(db, 'failed-sign-ins', FAILED_SIGN_INS_PER_ADDRESS_PER_MINUTE, peers);
  return async (context, next) => {
    const address = clientAddress(context, settings.trustProxy);
    const spent = await limiter.get(address);
    if (spent && spent.consumedPoints >= FAILED_SIGN_INS_PER_ADDRESS_PER_MINUTE) throw tooMany(spent);
    await next();
    if (context.res.status === 401 || context.res.status === 403) await limiter.penalty(address);
  };
}

async function spend(limiter: RequestCounter, key: string): Promise<void> {
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
