import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { googleMessages } from '#shared/messages/shop/desktop-application.ts';

export type Redirect = { kind: 'code'; code: string } | { kind: 'refused' };

export interface RedirectServer {
  /** `http://127.0.0.1:<port>` */
  uri: string;
  redirect: Promise<Redirect>;
  close(): void;
}

/** Any program can send requests here. https://datatracker.ietf.org/doc/html/rfc8252#section-7.3 */
export async function openRedirectServer(state: string): Promise<RedirectServer> {
  const { promise, resolve } = Promise.withResolvers<Redirect>();
  let host = '';
  const server = createServer((request, response) => {
    const redirect = readRedirect(request, { host, state });
    if (typeof redirect === 'number') return sendPage(response, redirect, googleMessages.refusedTitle, '');
    const page = redirect.kind === 'code' ? 'done' : 'refusedPage';
    const title = redirect.kind === 'code' ? 'doneTitle' : 'refusedTitle';
    sendPage(response, 200, googleMessages[title], googleMessages[page]);
    resolve(redirect);
  });
  server.headersTimeout = 5_000;
  server.requestTimeout = 5_000;
  server.maxHeadersCount = 100;
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', listening);
  });
  // A TCP server that listens has an address of this type.
  const { port } = server.address() as AddressInfo;
  host = `127.0.0.1:${port}`;
  return {
    uri: `http://${host}`,
    redirect: promise,
    close: () => {
      server.close();
      setTimeout(() => server.closeAllConnections(), 1_000).unref();
    },
  };
}

/** A number is the status that refuses the request. */
function readRedirect(request: IncomingMessage, expected: { host: string; state: string }): Redirect | number {
  // DNS rebinding: another site's page sends its own host name.
  if (request.headers.host !== expected.host) return 421;
  if (request.method !== 'GET') return 405;
  const url = new URL(request.url ?? '/', `http://${expected.host}`);
  if (url.pathname !== '/') return 404;
  if (!isSame(url.searchParams.get('state') ?? '', expected.state)) return 400;
  const code = url.searchParams.get('code');
  if (url.searchParams.has('error') || code === null || code === '') return { kind: 'refused' };
  return { kind: 'code', code };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Escapes nothing: both texts are constants. */
function sendPage(response: ServerResponse, status: number, title: string, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`,
  );
}
