import { beforeEach, expect, test, vi } from 'vitest';
import { isResponseLost, sendWithRetries } from '#web/api/send-with-retries.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const lost = { status: null, code: 'connection_lost' };

async function send(errors: unknown[], mayRepeat = true) {
  const left = [...errors];
  const request = vi.fn(async () => {
    if (left.length > 0) throw left.shift();
    return 'placed';
  });
  const onRepeat = vi.fn();
  const outcome = sendWithRetries(request, { onRepeat, mayRepeat: () => mayRepeat }).catch((error) => error);
  await vi.runAllTimersAsync();
  return { outcome: await outcome, tries: request.mock.calls.length, isSaid: onRepeat.mock.calls.length > 0 };
}

test('repeats a request without a response and reports it', async () => {
  expect(await send([])).toEqual({ outcome: 'placed', tries: 1, isSaid: false });
  expect(await send([lost, { status: 502 }])).toEqual({ outcome: 'placed', tries: 3, isSaid: true });
});

test('stops after four attempts', async () => {
  const { outcome, tries } = await send(Array.from({ length: 20 }, () => lost));
  expect(outcome).toBe(lost);
  expect(tries).toBe(4);
});

test('stops at a refusal and after a sign-out', async () => {
  const refusal = { status: 409, code: 'insufficient_stock' };
  expect(await send([lost, refusal])).toEqual({ outcome: refusal, tries: 2, isSaid: true });
  expect(await send([lost, lost], false)).toMatchObject({ outcome: lost, tries: 1 });
});

test.each([
  [{ status: null }, true],
  [{ status: 500 }, true],
  [{ status: 504 }, true],
  [{ status: 408 }, true],
  [{ status: 201, code: 'unexpected_response' }, true],
  [{ status: 409 }, false],
  [{ status: 422 }, false],
  [{ status: 429 }, false],
  [{ name: 'AbortError' }, false],
])('%j means a lost response: %s', (error, isLost) => {
  expect(isResponseLost(error)).toBe(isLost);
});
