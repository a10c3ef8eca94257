/**
 * Wraps `fetch` so that the Stripe SDK only gets JSON objects, with an `error` in them for failure statuses. Anything
 * else (a proxy's HTML page, half a body, `5`) rejects like a lost connection, which the SDK retries once under the
 * same idempotency key. Status and headers are unchanged.
 *
 * Needed by SDK 23.1: it attaches a property to any JSON, which for a bare number or string throws an unhandled error
 * that ends the process, and it takes a 500 without an `error` for a success.
 */
export function readableResponsesOnly(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const text = await response.text();
    if (!isReadable(response.ok, text)) {
      throw new Error(`unreadable response with status ${response.status}`);
    }
    return new Response(text, { status: response.status, headers: response.headers });
  };
}

function isReadable(ok: boolean, text: string): boolean {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      return false;
    }
    return ok || ('error' in body && typeof body.error === 'object' && body.error !== null);
  } catch {
    return false;
  }
}
