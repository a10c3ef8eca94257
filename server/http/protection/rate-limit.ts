import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import {
  FAILED_SIGN_INS_PER_ADDRESS_PER_MINUTE,
  PROBES_PER_ADDRESS_PER_MINUTE,
  REQUESTS_PER_ACCOUNT_PER_MINUTE,
  REQUESTS_PER_ADDRESS_PER_MINUTE,
  WRITES_PER_ACCOUNT_PER_MINUTE,
} from '#server/http/limits.ts';
import { clientAddress } from '#server/http/protection/client-address.ts';
import { COUNT_FOR_MS, countPerMinute, type RequestCounter } from '#server/queries/request-counts.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Counts a call of a signed-in account, once it is known whose it is; throws too_many_requests. */
    limitAccount?: (userId: string, isWrite: boolean) => Promise<void>;
  }
}

/** Watched by the operator's own programs. */
const PROBES = new Set(['/api/health', '/api/ready', '/api/metrics']);

/** Called by the payment provider, whose signature is checked. */
const UNLIMITED = new Set(['/api/webhooks/stripe']);

/**
 * Refuses an address that asks too often, and lets `mount` refuse an account that does, whatever addresses it comes
 * from.
 */
export function limitRequests(deps: Deps): MiddlewareHandler {
  const addresses = countPerMinute(deps.db, 'address', REQUESTS_PER_ADDRESS_PER_MINUTE);
  // In this process alone: what answers without the database must not begin to write to it.
  const probes = new RateLimiterMemory({ points: PROBES_PER_ADDRESS_PER_MINUTE, duration: 60 });
  const accounts = countPerMinute(deps.db, 'account', REQUESTS_PER_ACCOUNT_PER_MINUTE);
  const writes = countPerMinute(deps.db, 'writes', WRITES_PER_ACCOUNT_PER_MINUTE);
  const limitAccount = async (userId: string, isWrite: boolean) => {
    await spend(accounts, userId);
    if (isWrite) await spend(writes, userId);
  };
  return async (context, next) => {
    context.set('limitAccount', limitAccount);
    const { path } = context.req;
    if (!UNLIMITED.has(path)) {
      await spend(PROBES.has(path) ? probes : addresses, clientAddress(context, deps.settings.trustProxy));
    }
    return next();
  };
}

/** Refuses an address that has failed to sign in too often; its good sign-ins cost nothing. */
export function limitFailedSignIns(deps: Deps): MiddlewareHandler {
  const limiter = countPerMinute(deps.db, 'failed-sign-ins', FAILED_SIGN_INS_PER_ADDRESS_PER_MINUTE);
  return async (context, next) => {
    const address = clientAddress(context, deps.settings.trustProxy);
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

/** However the clock was set since, a client never waits longer than the counter counts. */
function tooMany(spent: RateLimiterRes): AppError {
  const waitMs = Math.min(spent.msBeforeNext, COUNT_FOR_MS);
  return new AppError('too_many_requests', { retryAfter: Math.max(1, waitMs / 1000) });
}
