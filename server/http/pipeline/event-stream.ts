import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { AppError } from '#server/app-error.ts';
import type { Log } from '#server/deps.ts';
import { STALLED_MS } from '#server/http/limits.ts';
import { STREAM_HEARTBEAT_MS } from '#shared/domain/limits.ts';

export interface StreamMessage {
  id: number;
  data: object;
}

export interface StreamSource {
  first: StreamMessage;
  /** A throw ends the stream, for example when the caller has lost access. */
  next: () => Promise<{ messages: StreamMessage[]; more: boolean; isLast?: boolean }>;
  watch: (listener: () => void) => () => void;
  stopping: AbortSignal;
  onEnd: () => void;
  onStalled: () => void;
  log: Log;
}

export function streamEvents(context: Context, source: StreamSource): Response {
  const { first, next, stopping } = source;
  const response = streamSSE(context, async (stream) => {
    const signal = createSignal();
    let ended = false;
    const end = () => {
      ended = true;
      signal.raise();
      // Also ends a write that the client does not read.
      stream.abort();
    };
    stream.onAbort(end);
    const signals = [stopping, context.req.raw.signal];
    for (const signal of signals) signal.addEventListener('abort', end);
    const unwatch = source.watch(signal.raise);
    // A write resolves when the client has read the previous ones.
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
        const { messages, more, isLast = false } = await next();
        for (const message of messages) await send(message);
        if (isLast) break;
        // A comment as heartbeat.
        if (messages.length === 0) await dropWhenStalled(stream.write(':\n\n'));
        if (!more) await signal.wait(STREAM_HEARTBEAT_MS);
      }
    } catch (error) {
      // The status is already sent.
      if (!(error instanceof AppError)) source.log.error('A stream of events has ended', error);
    } finally {
      unwatch();
      for (const signal of signals) signal.removeEventListener('abort', end);
      source.onEnd();
    }
  });
  // Replaces streamSSE's weaker value.
  context.header('Cache-Control', 'no-store, no-transform');
  // https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering
  context.header('X-Accel-Buffering', 'no');
  return context.newResponse(response.body);
}

/** Stays raised until a waiter takes it. */
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
