import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from '#server/integrations/webhooks/public-address.ts';
import { MAX_WEBHOOK_RESPONSE_LENGTH, WEBHOOK_TIMEOUT_MS } from '#shared/domain/webhooks/webhooks.ts';

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** How many characters of the answer are read; a thousand unless it says so. */
  keeps?: number;
}

/** What was answered, its text cut off, and how long it asks to be left alone; or why nothing was. `unreachable` is a code of Node's, such as ECONNREFUSED. */
export type WebhookResult =
  | { status: number; answer: string; retryAfterMs?: number }
  | { problem: 'timeout' | 'notResolved' | 'privateAddress' | 'notHttps' }
  | { problem: 'unreachable'; code: string };

export type PostWebhook = (request: WebhookRequest) => Promise<WebhookResult>;

interface Address {
  address: string;
  family: number;
}

interface WebhookSenderOptions {
  /** Also without TLS, and to addresses that are not public. */
  allowPrivate: boolean;
  timeoutMs?: number;
  resolve?: (host: string) => Promise<Address[]>;
}

/**
 * Sends one request. The name of the host is resolved once, its addresses are checked, and the connection goes to a checked
 * one, so that a name that means another address a moment later changes nothing. Redirects are not followed.
 */
export function createWebhookSender({
  allowPrivate,
  timeoutMs = WEBHOOK_TIMEOUT_MS,
  resolve = (host) => lookup(host, { all: true }),
}: WebhookSenderOptions): PostWebhook {
  async function findAddress(url: URL): Promise<Address | WebhookResult> {
    if (url.protocol !== 'https:' && !allowPrivate) return { problem: 'notHttps' };
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const found = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await resolve(host).catch(() => []);
    const [first] = found;
    if (!first) return { problem: 'notResolved' };
    // A name with a private address among its own is not trusted with the others.
    const isAllowed = allowPrivate || found.every(({ address }) => isPublicAddress(address));
    return isAllowed ? first : { problem: 'privateAddress' };
  }

  return async ({ url, headers, body, keeps = MAX_WEBHOOK_RESPONSE_LENGTH }) => {
    const target = new URL(url);
    const signal = AbortSignal.timeout(timeoutMs);
    const overdue = new Promise<WebhookResult>((done) => {
      signal.addEventListener('abort', () => done({ problem: 'timeout' }), { once: true });
    });
    const sent = findAddress(target).then((found) =>
      'address' in found ? post(target, found, { headers, body, keeps, signal }) : found,
    );
    return Promise.race([sent, overdue]);
  };
}

interface Post extends Required<Omit<WebhookRequest, 'url'>> {
  signal: AbortSignal;
}

function post(url: URL, { address, family }: Address, { headers, body, keeps, signal }: Post): Promise<WebhookResult> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve) => {
    const fail = (error: Error & { code?: string }) =>
      resolve(
        signal.aborted ? { problem: 'timeout' } : { problem: 'unreachable', code: error.code ?? 'connection lost' },
      );
    if (signal.aborted) return fail(new Error());
    const sending = request(url, {
      method: 'POST',
      // A connection of its own: one that is kept would be to an address that was checked for another event.
      agent: false,
      signal,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' },
      lookup: (_host, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family)),
    });
    sending.on('error', fail);
    sending.on('response', (response) => {
      const status = response.statusCode ?? 0;
      let answer = '';
      const end = () => {
        response.destroy();
        const retryAfterMs = readRetryAfter(response.headers['retry-after']);
        resolve({ status, answer: storable(answer, keeps), ...(retryAfterMs !== null && { retryAfterMs }) });
      };
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        answer += chunk;
        if (answer.length >= keeps) end();
      });
      response.on('end', end);
      // The status has arrived; the text is of less importance.
      response.on('error', () => (signal.aborted ? resolve({ problem: 'timeout' }) : end()));
    });
    sending.end(body);
  });
}

/** PostgreSQL stores no NUL and no half of a surrogate pair. */
function storable(text: string, length: number): string {
  return text.replaceAll('\0', '').slice(0, length).toWellFormed();
}

/** Seconds, or a date: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
function readRetryAfter(header: string | undefined): number | null {
  const text = header?.trim() ?? '';
  if (text === '') return null;
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}
