import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backOff } from '#web/app/live/back-off.ts';
import { createBatch } from '#web/app/live/batch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('waits between tries grow up to half a minute, and differ between clients', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((failures) => backOff(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
  expect(backOff(3, 0)).toBe(2000);
  expect([backOff(0, 0), backOff(0, 1)]).toEqual([0, 1000]);
});

test('delivers many items together, and the next ones after a rest', () => {
  const handed: number[][] = [];
  const batch = createBatch<number>((items) => handed.push(items), { collectMs: 1000, restMs: 10_000 });
  for (let item = 0; item < 50; item++) batch.add(item);
  vi.advanceTimersByTime(999);
  expect(handed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(handed.map((items) => items.length)).toEqual([50]);

  for (let item = 0; item < 9; item++) {
    batch.add(item);
    vi.advanceTimersByTime(1000);
  }
  expect(handed).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(handed.map((items) => items.length)).toEqual([50, 9]);

  vi.advanceTimersByTime(60_000);
  batch.add(1);
  vi.advanceTimersByTime(1000);
  expect(handed.map((items) => items.length)).toEqual([50, 9, 1]);
  batch.add(2);
  batch.stop();
  vi.advanceTimersByTime(60_000);
  expect(handed).toHaveLength(3);
});
