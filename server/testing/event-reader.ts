import { EventSourceParserStream } from 'eventsource-parser/stream';
import { type EventMessage, eventMessageSchema } from '#shared/contracts/history/events.ts';

export interface EventReader {
  /** Null after the end of the stream. */
  next: () => Promise<{ id: string | undefined; data: EventMessage } | null>;
  close: () => Promise<void>;
}

export function readEvents(body: ReadableStream<Uint8Array> | null): EventReader {
  if (body === null) throw new Error('The response has no body');
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  return {
    next: async () => {
      const { done, value } = await reader.read();
      return done ? null : { id: value.id, data: eventMessageSchema.parse(JSON.parse(value.data)) };
    },
    close: () => reader.cancel(),
  };
}
