import type * as z from 'zod/mini';
import { ApiFailure, connectionLost, fromResponse, unexpectedResponse } from '#web/api/api-error.ts';
import { shopUrl } from '#web/platform/shop-location.ts';

export function apiUrl(path: string): string {
  return shopUrl(`/api${path}`);
}

export const REQUEST_TIMEOUT_MS = 20_000;

/** For what RTK Query calls depend on. @throws {ApiFailure} */
export async function sendJson<Body>(
  path: string,
  schema: z.ZodMiniType<Body>,
  init: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Body> {
  const { method = 'GET', headers, body } = init;
  const response = await fetch(apiUrl(path), {
    method,
    headers: {
      accept: 'application/json',
      // Another header would waste the preloaded response.
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch(() => {
    throw new ApiFailure(connectionLost);
  });
  const data: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiFailure(fromResponse(response.status, data));
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new ApiFailure(unexpectedResponse(response.status));
  return parsed.data;
}
