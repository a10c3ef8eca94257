import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { writeVersion } from '#server/db/write-version.ts';
import type { Deps } from '#server/deps.ts';

interface Answer {
  body: string;
  headers: Record<string, string>;
}

const MAX_KEPT_CHARACTERS = 8_000_000;
const KEPT_HEADERS = ['content-type', 'x-total-count', 'link'];

/**
 * Keeps the answers of public reads until anybody writes to the database, this process or another, and tells a client
 * that has the same answer so (304). For routes whose answers depend on nothing but the address and the database.
 */
export function keepAnswers({ db }: Pick<Deps, 'db'>): MiddlewareHandler {
  // Versions of another run of the process mean nothing to this one.
  const run = randomUUID();
  const kept = new Map<string, Answer>();
  let keptVersion = '';
  let characters = 0;

  function forget(): void {
    kept.clear();
    characters = 0;
  }

  function keep(address: string, answer: Answer): void {
    if (answer.body.length > MAX_KEPT_CHARACTERS / 8) return;
    if (characters + answer.body.length > MAX_KEPT_CHARACTERS) forget();
    kept.set(address, answer);
    characters += answer.body.length;
  }

  return async (context, next) => {
    const version = context.req.method === 'GET' ? writeVersion(db) : null;
    if (version === null) return next();
    if (version !== keptVersion) forget();
    keptVersion = version;

    const etag = `W/"${run}-${version}"`;
    const validators = { ETag: etag, 'Cache-Control': 'no-cache' };
    if (context.req.header('if-none-match') === etag) return context.body(null, 304, validators);
    const known = kept.get(context.req.url);
    if (known) return context.body(known.body, 200, { ...known.headers, ...validators });

    await next();
    // A write while it was read: the answer is right, but of which version, nobody knows.
    if (context.res.status !== 200 || writeVersion(db) !== version) return;
    const { headers } = context.res;
    const own = KEPT_HEADERS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : []));
    keep(context.req.url, { body: await context.res.clone().text(), headers: Object.fromEntries(own) });
    for (const [name, value] of Object.entries(validators)) headers.set(name, value);
  };
}
