/**
 * Wraps `fetch` so that the Stripe SDK only ever sees answers that it can read: a JSON object, and with an `error`
 * in it when the status says so. Anything else (a proxy's HTML page, half a body, `5`) rejects like a lost
 * connection, which the SDK retries once under the same idempotency key. Status and headers stay.
 *
 * The SDK (23.1) itself attaches a property to whatever JSON it gets; for a bare number or string that throws where
 * nobody listens, which would end the process, and it takes a 500 without an `error` in it for a success.
 */
export function readableResponsesOnly(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const text = await response.text();
    if (!isReadable(response.ok, text)) {
      throw new Error(`unreadable answer with status ${response.status}`);
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
