import type { Socket } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '#server/app-error.ts';
import {
  MAX_UNREAD_BYTES,
  MAX_UNREAD_BYTES_PER_ADDRESS,
  SMALL_RESPONSE_BYTES,
  STALLED_MS,
  UNREAD_RETRY_AFTER_S,
} from '#server/http/limits.ts';
import type { Metrics } from '#server/http/observability/metrics.ts';
import { clientAddress } from '#server/http/protection/client-address.ts';

const STREAM_BUFFER_BYTES = 128 * 1024;

interface Unread {
  address: string;
  bytes: number;
  socket: Socket;
}

/** Refuses an address with too many unread bytes. Above the total limit, the worst one loses its oldest connection. */
export function limitUnread(
  trustProxy: boolean,
  metrics: Pick<Metrics, 'unreadRefused' | 'unreadDropped'>,
): MiddlewareHandler {
  const unread = createUnread(() => metrics.unreadDropped.inc());

  const refuse = (): never => {
    metrics.unreadRefused.inc();
    throw new AppError('too_many_requests', { retryAfter: UNREAD_RETRY_AFTER_S });
  };
  const hasTooMuch = (context: Context, bytes: number) =>
    unread.total() + bytes > MAX_UNREAD_BYTES_PER_ADDRESS &&
    unread.of(clientAddress(context, trustProxy)) + bytes > MAX_UNREAD_BYTES_PER_ADDRESS;

  return async (context, next) => {
    const { incoming, outgoing }: Partial<HttpBindings> = context.env ?? {};
    // Tests call the app without a socket.
    if (incoming?.socket === undefined || outgoing === undefined || !('assignSocket' in outgoing)) return next();
    const isRead = context.req.method === 'GET';
    if (isRead && hasTooMuch(context, 0)) refuse();
    await next();
    const bytes = bytesOf(context);
    if (bytes <= SMALL_RESPONSE_BYTES) return;
    // The outcome of a write is always sent.
    if (isRead && hasTooMuch(context, bytes)) {
      dropDescription(context);
      refuse();
    }
    const release = unread.add({ address: clientAddress(context, trustProxy), bytes, socket: incoming.socket });
    outgoing.once('finish', release);
  };
}

/** 0 for streams, which end with their clients. */
function bytesOf(context: Context): number {
  if (context.req.method === 'HEAD') return 0;
  const text = context.get('respondedText');
  if (typeof text === 'string') {
    return text.length > SMALL_RESPONSE_BYTES / 3 ? Buffer.byteLength(text) : text.length;
  }
  if (text === null || context.res.body === null) return 0;
  if (context.res.headers.get('content-type')?.startsWith('text/event-stream')) return 0;
  return Math.min(Number(context.res.headers.get('content-length') ?? STREAM_BUFFER_BYTES), STREAM_BUFFER_BYTES);
}

function dropDescription(context: Context): void {
  for (const name of ['etag', 'link', 'x-total-count']) delete context.get('responseHeaders')[name];
}

function createUnread(onDropped: () => void) {
  const byAddress = new Map<string, { bytes: number; responses: Set<Unread> }>();
  const bySocket = new WeakMap<Socket, Set<Unread>>();
  let total = 0;

  function remove(response: Unread): void {
    const own = byAddress.get(response.address);
    bySocket.get(response.socket)?.delete(response);
    if (!own?.responses.delete(response)) return;
    own.bytes -= response.bytes;
    total -= response.bytes;
    if (own.responses.size === 0) byAddress.delete(response.address);
  }

  function watch(socket: Socket): Set<Unread> {
    const known = bySocket.get(socket);
    if (known) return known;
    const own = new Set<Unread>();
    bySocket.set(socket, own);
    socket.on('timeout', () => {
      if (own.size > 0) onDropped();
    });
    socket.once('close', () => {
      for (const response of own) remove(response);
    });
    return own;
  }

  function dropOldest(): void {
    const [heaviest] = [...byAddress.values()].sort((a, b) => b.bytes - a.bytes);
    for (const { socket } of heaviest?.responses ?? []) {
      for (const response of bySocket.get(socket) ?? []) remove(response);
      socket.destroy();
      onDropped();
      return;
    }
  }

  return {
    total: () => total,
    of: (address: string) => byAddress.get(address)?.bytes ?? 0,
    /** Returns a function to call once the client has read the response. */
    add: (response: Unread): (() => void) => {
      const own = byAddress.get(response.address) ?? { bytes: 0, responses: new Set() };
      byAddress.set(response.address, own);
      own.responses.add(response);
      own.bytes += response.bytes;
      total += response.bytes;
      watch(response.socket).add(response);
      // Node sets its keep-alive timeout after the response.
      response.socket.setTimeout(STALLED_MS);
      while (total > MAX_UNREAD_BYTES) dropOldest();
      return () => remove(response);
    },
  };
}
