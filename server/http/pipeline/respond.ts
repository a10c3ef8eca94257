import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';

// Each Response is created once: changing its headers costs more than the rest of most requests.

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
    responseHeaders: Record<string, string>;
    respondedText?: string | null;
  }
}

const defaultHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=15552000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

export function responseHeaders(): MiddlewareHandler {
  return async (context, next) => {
    const given = context.req.header('x-request-id');
    const requestId = given !== undefined && /^[\w\-=]{1,255}$/.test(given) ? given : randomUUID();
    context.set('requestId', requestId);
    const headers = { ...defaultHeaders, 'x-request-id': requestId };
    context.set('responseHeaders', headers);
    await next();
    if (context.get('respondedText') !== undefined) return;
    for (const [name, value] of Object.entries(headers)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  };
}

/** Call it before `respond` or `respondJson`. `name` in lower case. */
export function setHeader(context: Context, name: string, value: string): void {
  context.get('responseHeaders')[name] = value;
}

export function respond(context: Context, text: string | null, status: number): Response {
  context.set('respondedText', text);
  return new Response(text, { status, headers: context.get('responseHeaders') });
}

export function respondJson(context: Context, value: unknown, status: number): Response {
  setHeader(context, 'content-type', 'application/json');
  return respond(context, JSON.stringify(value), status);
}
