import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { AppError } from '#server/app-error.ts';
import type { Log } from '#server/deps.ts';
import { STALLED_MS } from '#server/http/limits.ts';
import { STREAM_HEARTBEAT_MS } from '#shared/domain/limits.ts';

/** One message: an id to come back with, and JSON. */
export interface StreamMessage {
  id: number;
  data: object;
}

export interface StreamSource {
  first: StreamMessage;
  /** What there is to tell now. Throws when the caller may hear nothing any more, which ends the stream. */
  next: () => Promise<{ messages: StreamMessage[]; more: boolean }>;
  /** Calls the listener when there may be something to tell. */
  watch: (listener: () => void) => () => void;
  stopping: AbortSignal;
  /** Runs once, however the stream ends. */
  onEnd: () => void;
  /** The client reads no more, and its connection was closed. */
  onStalled: () => void;
  log: Log;
}

/** Answers with server-sent events until the client leaves, the source throws, or the process stops. */
export function streamEvents(context: Context, source: StreamSource): Response {
  const { first, next, stopping } = source;
  const response = streamSSE(context, async (stream) => {
    const signal = createSignal();
    let ended = false;
    const end = () => {
      ended = true;
      signal.raise();
      // Frees a write that nobody reads, too.
      stream.abort();
    };
    stream.onAbort(end);
    const signals = [stopping, context.req.raw.signal];
    for (const signal of signals) signal.addEventListener('abort', end);
    const unwatch = source.watch(signal.raise);
    // A write waits until the client has read what was before it.
    const dropWhenStalled = async (written: Promise<unknown>) => {
      const timer = setTimeout(() => {
        source.onStalled();
        (context.env as Partial<HttpBindings> | undefined)?.outgoing?.destroy();
        end();
      }, STALLED_MS);
      await written.finally(() => clearTimeout(timer));
    };
    const send = ({ id, data }: StreamMessage) =>
      dropWhenStalled(stream.writeSSE({ id: String(id), data: JSON.stringify(data) }));
    try {
      await send(first);
      while (!ended && !signals.some(({ aborted }) => aborted)) {
        const { messages, more } = await next();
        for (const message of messages) await send(message);
        // A comment: shows both sides that the other is there.
        if (messages.length === 0) await dropWhenStalled(stream.write(':\n\n'));
        if (!more) await signal.wait(STREAM_HEARTBEAT_MS);
      }
    } catch (error) {
      // The status can no longer tell what is wrong; the client hears it when it comes back.
      if (!(error instanceof AppError)) source.log.error('A stream of events has ended', error);
    } finally {
      unwatch();
      for (const signal of signals) signal.removeEventListener('abort', end);
      source.onEnd();
    }
  });
  // streamSSE has set a weaker one.
  context.header('Cache-Control', 'no-store, no-transform');
  // nginx: https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering
  context.header('X-Accel-Buffering', 'no');
  return context.newResponse(response.body);
}

/** Remembers that it was raised until somebody has waited for it. */
function createSignal() {
  let raised = false;
  let wake: (() => void) | undefined;
  const raise = () => {
    raised = true;
    wake?.();
  };
  return {
    raise,
    wait: async (atMostMs: number): Promise<void> => {
      if (!raised) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const timer = setTimeout(resolve, atMostMs);
        await promise;
        clearTimeout(timer);
      }
      raised = false;
    },
  };
}
