/** Rejects all but JSON objects: in SDK 23.1 a bare number ends the process, and a 500 without `error` is a success. */
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
