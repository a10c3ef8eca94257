import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';

// Answers of the API are made in one piece: their headers are collected in a plain object, and one Response is made of
// it at the end. Changing the headers of a Response costs more than all else that most requests do.

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
    /** What the answer's headers will be, by names in lower case. */
    responseHeaders: Record<string, string>;
    /** The text of an answer that was made by `respond`. */
    respondedText?: string | null;
  }
}

/** What every answer of the API says, and every other one where it does not say something else. */
const always = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=15552000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

/** Gives every request its id, which the answer names, and every answer its headers. */
export function responseHeaders(): MiddlewareHandler {
  return async (context, next) => {
    const given = context.req.header('x-request-id');
    const requestId = given !== undefined && /^[\w\-=]{1,255}$/.test(given) ? given : randomUUID();
    context.set('requestId', requestId);
    const headers = { ...always, 'x-request-id': requestId };
    context.set('responseHeaders', headers);
    await next();
    if (context.get('respondedText') !== undefined) return;
    for (const [name, value] of Object.entries(headers)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  };
}

/** Sets a header of the answer that `respond` or `respondJson` will make; `name` in lower case. */
export function setHeader(context: Context, name: string, value: string): void {
  context.get('responseHeaders')[name] = value;
}

/** The answer, with all headers that were set. */
export function respond(context: Context, text: string | null, status: number): Response {
  context.set('respondedText', text);
  return new Response(text, { status, headers: context.get('responseHeaders') });
}

export function respondJson(context: Context, value: unknown, status: number): Response {
  setHeader(context, 'content-type', 'application/json');
  return respond(context, JSON.stringify(value), status);
}
