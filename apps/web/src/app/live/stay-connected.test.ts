import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure, connectionLost } from '#web/api/api-error.ts';
import type { EventListener } from '#web/api/event-stream.ts';
import { type ConnectionState, type StreamConnection, stayConnected } from '#web/app/live/stay-connected.ts';

const streams = vi.hoisted(() => ({ read: (_listener: EventListener): Promise<void> => Promise.resolve() }));
vi.mock('#web/api/event-stream.ts', () => ({ readEventStream: (each: EventListener) => streams.read(each) }));

interface OpenStream extends EventListener {
  end: () => void;
  fail: () => void;
}

let opened: OpenStream[];
let states: ConnectionState[];
let page: EventTarget & { visibilityState: string };
let connection: StreamConnection | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  states = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  streams.read = (listener) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    listener.signal.addEventListener('abort', () => resolve());
    opened.push({ ...listener, end: resolve, fail: () => reject(new ApiFailure(connectionLost)) });
    return promise;
  };
});
afterEach(() => {
  connection?.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function connect(pausesWhileHidden: boolean): void {
  connection = stayConnected({
    path: '/events',
    lastId: '7',
    pausesWhileHidden,
    onMessage: () => {},
    onState: (state) => void states.push(state),
    onForbidden: () => {},
  });
}

const last = (): OpenStream => {
  const stream = opened.at(-1);
  if (stream === undefined) throw new Error('No stream was opened');
  return stream;
};
const ready = (id: string) => last().onMessage({ type: 'ready', resumed: true }, id);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('reopens a stream that ends with its token from the last id, without reporting a loss', async () => {
  connect(true);
  expect(last().lastId).toBe('7');
  ready('9');
  await pass(3_600_000);
  last().end();
  await pass(1000);
  expect(opened).toHaveLength(2);
  expect(last().lastId).toBe('9');
  expect(states).toEqual(['connecting', 'live']);
});

test('reports a loss at once, retries less and less often, and recovers with the next message', async () => {
  connect(true);
  ready('9');
  await pass(60_000);
  for (let failures = 1; failures <= 4; failures++) {
    last().fail();
    await pass(0);
    expect(states.at(-1)).toBe('lost');
    await pass(1000 * 2 ** (failures - 1));
    expect(opened).toHaveLength(failures + 1);
  }
  ready('9');
  expect(states.at(-1)).toBe('live');
  last().fail();
  await pass(0);
  connection?.retryNow();
  await pass(0);
  expect(opened).toHaveLength(6);
});

test('a tab hidden for a minute pauses until it is visible, also during a loss', async () => {
  connect(true);
  ready('9');
  await pass(10_000);
  show('hidden');
  await pass(59_000);
  expect(last().signal.aborted).toBe(false);
  await pass(600_000);
  expect([opened.length, last().signal.aborted]).toEqual([1, true]);
  show('visible');
  await pass(0);
  expect([opened.length, last().lastId]).toEqual([2, '9']);

  show('hidden');
  await pass(59_900);
  last().fail();
  await pass(600_000);
  expect(opened).toHaveLength(2);
  show('visible');
  await pass(0);
  expect(opened).toHaveLength(3);
  expect(states.filter((state) => state === 'lost')).toHaveLength(1);
});

test('the desktop application does not pause', async () => {
  connect(false);
  ready('9');
  show('hidden');
  await pass(3_600_000);
  expect([opened.length, last().signal.aborted]).toEqual([1, false]);
});

test('does not retry after stop', async () => {
  connect(true);
  connection?.stop();
  await pass(3_600_000);
  expect([opened.length, last().signal.aborted]).toEqual([1, true]);
});
