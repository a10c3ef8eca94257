import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STALLED_MS } from '#server/http/limits.ts';
import { streamEvents } from '#server/http/pipeline/event-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function openStream() {
  const [destroy, onEnd, onStalled] = [vi.fn(), vi.fn(), vi.fn()];
  let made = 0;
  const app = new Hono().get('/', (context) =>
    streamEvents(context, {
      first: { id: 0, data: {} },
      next: async () => {
        made += 1;
        return { messages: [{ id: made, data: {} }], more: true };
      },
      watch: () => () => {},
      stopping: new AbortController().signal,
      onEnd,
      onStalled,
      log: { info: () => {}, error: () => {} },
    }),
  );
  const { body } = await app.request('/', {}, { outgoing: { destroy } });
  if (body === null) throw new Error('The response has no body');
  return { reader: body.getReader(), destroy, onEnd, onStalled, made: () => made };
}

test('a stream waits for a client that stops reading, then drops it', async () => {
  const { reader, destroy, onEnd, onStalled, made } = await openStream();
  await reader.read();
  await vi.advanceTimersByTimeAsync(STALLED_MS - 1);
  expect([made() < 5, destroy.mock.calls.length]).toEqual([true, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect([destroy, onStalled, onEnd].map((called) => called.mock.calls.length)).toEqual([1, 1, 1]);
});

test('a stream continues for a client that reads slowly', async () => {
  const { reader, destroy, onEnd } = await openStream();
  for (let n = 0; n < 5; n += 1) {
    expect((await reader.read()).done).toBe(false);
    await vi.advanceTimersByTimeAsync(STALLED_MS - 1);
  }
  expect([destroy, onEnd].map((called) => called.mock.calls.length)).toEqual([0, 0]);
  await reader.cancel();
});
