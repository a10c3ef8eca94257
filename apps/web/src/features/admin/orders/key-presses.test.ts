import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKeyPresses } from '#web/features/admin/orders/key-presses.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Presses keys at these gaps in milliseconds, and returns what they did. */
function play(keys: string, gap: number, repeat = false): string {
  let done = '';
  const { press } = createKeyPresses((key) => {
    done += key;
  });
  for (const key of keys) {
    press(key, { time: Date.now(), repeat });
    vi.advanceTimersByTime(gap);
  }
  vi.runAllTimers();
  return done;
}

test('fingers press one key after the other', () => {
  expect(play('jjkps', 110)).toBe('jjkps');
});

test('the keys of a scanner do nothing, not even the first and the last one', () => {
  for (const gap of [0, 5, 35, 48]) expect(play('sjp-01a1fb25/?', gap)).toBe('');
});

test('the Enter of a scanner is told from that of a finger', () => {
  const { press, isScan, stop } = createKeyPresses(() => {});
  expect(isScan(0)).toBe(false);
  press('7', { time: 1000, repeat: false });
  expect([isScan(1005), isScan(1048), isScan(1200)]).toEqual([true, true, false]);
  stop();
});

test('a held key repeats at once', () => {
  expect(play('jjjj', 30, true)).toBe('jjjj');
});

test('nothing happens once it was stopped', () => {
  const done = vi.fn();
  const { press, stop } = createKeyPresses(done);
  press('p', { time: 0, repeat: false });
  stop();
  vi.runAllTimers();
  expect(done).not.toHaveBeenCalled();
});
