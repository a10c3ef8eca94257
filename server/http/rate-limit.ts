import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/http/app-error.ts';

const FAILED_SIGN_INS_PER_MINUTE = 100;

/** Refuses an address that has failed to sign in too often; its good sign-ins cost nothing. */
export function limitFailedSignIns(deps: Deps): MiddlewareHandler {
  const limiter = new RateLimiterMemory({ points: FAILED_SIGN_INS_PER_MINUTE, duration: 60 });
  return async (context, next) => {
    const address = clientAddress(context, deps.settings.trustProxy);
    const spent = await limiter.get(address);
    if (spent && spent.consumedPoints >= FAILED_SIGN_INS_PER_MINUTE) throw tooMany(spent);
    await next();
    if (context.res.status === 401 || context.res.status === 403) await limiter.penalty(address);
  };
}

function tooMany(spent: RateLimiterRes): AppError {
  return new AppError('too_many_requests', { retryAfter: Math.max(1, spent.msBeforeNext / 1000) });
}

/** The peer's address; what a header claims counts only behind a proxy that the settings trust. */
function clientAddress(context: Context, trustProxy: boolean): string {
  const forwarded = context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
  if (trustProxy && forwarded) return forwarded;
  return getConnInfo(context).remote.address ?? 'unknown';
}
