import type { MiddlewareHandler } from 'hono';
import { AppError } from '#server/app-error.ts';
import { LATE_FOR_MS, LATE_MS, MAX_REQUESTS_IN_FLIGHT, OVERLOAD_RETRY_AFTER_S } from '#server/http/limits.ts';

const SAMPLE_MS = 50;

/** Lets the operator see that the shop is busy and not down. */
const ALWAYS_SERVED = new Set(['/api/health', '/api/metrics']);

export function shedLoad(isLate: () => boolean, maxInFlight = MAX_REQUESTS_IN_FLIGHT): MiddlewareHandler {
  let inFlight = 0;
  return async (context, next) => {
    if (ALWAYS_SERVED.has(context.req.path)) return next();
    if (inFlight >= maxInFlight || isLate()) throw new AppError('overloaded', { retryAfter: OVERLOAD_RETRY_AFTER_S });
    inFlight += 1;
    try {
      await next();
    } finally {
      inFlight -= 1;
    }
  };
}

export interface EventLoopWatch {
  isLate: () => boolean;
  stop: () => void;
}

/** One long task is no overload; constant delay is. */
export function watchEventLoop(now: () => number = () => performance.now()): EventLoopWatch {
  let last = now();
  let lateSince: number | null = null;
  const sample = () => {
    const at = now();
    const isLate = at - last - SAMPLE_MS > LATE_MS;
    if (!isLate) lateSince = null;
    else lateSince ??= last;
    last = at;
  };
  const timer = setInterval(sample, SAMPLE_MS);
  timer.unref();
  return {
    isLate: () => lateSince !== null && now() - lateSince > LATE_FOR_MS,
    stop: () => clearInterval(timer),
  };
}
