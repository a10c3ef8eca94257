import { createParser } from 'eventsource-parser';
import { type EventMessage, eventMessageSchema } from '#shared/contracts/history/events.ts';
import { STREAM_HEARTBEAT_MS } from '#shared/domain/limits.ts';
import { isUsable, renewOrSignOut, storedAccessToken } from '#web/api/access-token.ts';
import { ApiFailure, connectionLost, fromResponse } from '#web/api/api-error.ts';
import { apiUrl, REQUEST_TIMEOUT_MS } from '#web/api/send-json.ts';

/** Three missed heartbeats mean a dead connection, even if it looks open. */
const SILENCE_MS = 3 * STREAM_HEARTBEAT_MS;

export interface EventListener {
  path: string;
  lastId: string | null;
  onMessage: (message: EventMessage, id: string) => void;
  signal: AbortSignal;
}

/** Resolves when the token expires or the server stops. EventSource cannot send a token. @throws {ApiFailure} */
export async function readEventStream({ path, lastId, onMessage, signal }: EventListener): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), REQUEST_TIMEOUT_MS);
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    const body = await open(path, lastId, AbortSignal.any([signal, silence.signal]));
    const parser = createParser({
      onEvent: ({ id = '', data }) => {
        const message = eventMessageSchema.safeParse(parseJson(data));
        // A newer server may send messages that this app does not know.
        if (message.success) onMessage(message.data, id);
      },
    });
    const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
    for (;;) {
      restartTimer();
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(value);
    }
  } catch (error) {
    if (signal.aborted) return;
    throw error instanceof ApiFailure ? error : new ApiFailure(connectionLost);
  } finally {
    clearTimeout(timer);
  }
}

async function open(path: string, lastId: string | null, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const stored = storedAccessToken();
  const token = isUsable(stored) ? stored : await renewOrSignOut();
  const response = await fetch(apiUrl(path), {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(lastId !== null && { 'last-event-id': lastId }),
    },
    cache: 'no-store',
    signal,
  });
  if (response.ok && response.body !== null) return response.body;
  // The server refused a token that looked valid.
  if (response.status === 401) await renewOrSignOut();
  throw new ApiFailure(fromResponse(response.status, await response.json().catch(() => undefined)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
