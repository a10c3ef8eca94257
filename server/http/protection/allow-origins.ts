import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { setHeader } from '#server/http/pipeline/respond.ts';

export function allowOrigins(origins: string[]): MiddlewareHandler {
  const allow = cors({
    origin: origins,
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID'],
    exposeHeaders: ['Link', 'X-Total-Count', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  });
  const allowed = new Set(origins);
  return async (context, next) => {
    const origin = context.req.header('origin');
    if (context.req.method === 'OPTIONS' || (origin !== undefined && allowed.has(origin))) return allow(context, next);
    // For other origins `cors` would add only this header, at the cost of a second Response.
    setHeader(context, 'vary', 'Origin');
    return next();
  };
}
