import type * as z from 'zod/mini';
import { ApiFailure, connectionLost, fromAnswer, unexpectedAnswer } from '#web/api/api-error.ts';
import { storeUrl } from '#web/platform/store-location.ts';

/** The full address of a call. */
export function apiUrl(path: string): string {
  return storeUrl(`/api${path}`);
}

/** A request without an answer after this long counts as lost. */
export const REQUEST_TIMEOUT_MS = 20_000;

/**
 * One call outside RTK Query, for what must be known before it can work: the settings and the access token.
 * Throws an ApiFailure.
 */
export async function sendJson<Response>(
  path: string,
  response: z.ZodMiniType<Response>,
  init: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Response> {
  const { method = 'GET', headers, body } = init;
  const answer = await fetch(apiUrl(path), {
    method,
    headers: {
      accept: 'application/json',
      // Only where there is content: a header more, and the browser would ask again for what the page has preloaded.
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch(() => {
    throw new ApiFailure(connectionLost);
  });
  const data: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw new ApiFailure(fromAnswer(answer.status, data));
  const parsed = response.safeParse(data);
  if (!parsed.success) throw new ApiFailure(unexpectedAnswer(answer.status));
  return parsed.data;
}
