import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { dataVersion } from '#server/db/data-version.ts';
import type { Deps } from '#server/deps.ts';
import { respond } from '#server/http/pipeline/respond.ts';
import { readPriceVisibility } from '#server/queries/shop/settings.ts';

interface ApiResponse {
  text: string;
  headers: Record<string, string>;
}

const MAX_CACHED_CHARACTERS = 8_000_000;
const CACHED_HEADERS = ['content-type', 'x-total-count', 'link'];

export type ResponseCache = (context: Context, make: () => Promise<string>) => Promise<Response>;

/**
 * For responses that depend on address and database only, and pass by where the caller decides too: who sends a token to a
 * shop that does not show its prices to everyone. Caches at the second request: most have no second.
 */
export function cacheResponses({ db }: Pick<Deps, 'db'>): ResponseCache {
  // Keeps ETags of an earlier process from matching.
  const run = randomUUID();
  const responses = new Map<string, ApiResponse | 'asked once'>();
  let cachedVersion: number | null = null;
  let characters = 0;

  function forget(): void {
    responses.clear();
    characters = 0;
  }

  function remember(address: string, what: ApiResponse | 'asked once'): void {
    const length = address.length + (what === 'asked once' ? 0 : what.text.length);
    if (length > MAX_CACHED_CHARACTERS / 8) return;
    if (characters + length > MAX_CACHED_CHARACTERS) forget();
    responses.set(address, what);
    characters += length;
  }

  return async (context, make) => {
    const headers = context.get('responseHeaders');
    const send = (text: string | null, status: number, etag: string | null) => {
      if (etag !== null) {
        headers.etag = etag;
        headers['cache-control'] = 'no-cache';
      }
      return respond(context, text, status);
    };

    // Before the setting, so that a response is not cached when the setting changes in between.
    const version = dataVersion(db);
    if (context.req.header('authorization') !== undefined && (await readPriceVisibility(db)) !== 'everyone') {
      headers['content-type'] = 'application/json';
      headers['cache-control'] = 'no-store';
      return send(await make(), 200, null);
    }
    if (version !== cachedVersion) forget();
    cachedVersion = version;
    const etag = version === null ? null : `W/"${run}-${version}"`;
    if (etag !== null && context.req.header('if-none-match') === etag) return send(null, 304, etag);
    const address = context.req.url;
    const known = responses.get(address);
    if (known && known !== 'asked once') {
      Object.assign(headers, known.headers);
      return send(known.text, 200, etag);
    }

    headers['content-type'] = 'application/json';
    const text = await make();
    // Data changed while reading: do not cache.
    if (version === null || dataVersion(db) !== version) return send(text, 200, null);
    if (known) {
      const own = CACHED_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
      remember(address, { text, headers: Object.fromEntries(own) });
    } else remember(address, 'asked once');
    return send(text, 200, etag);
  };
}
