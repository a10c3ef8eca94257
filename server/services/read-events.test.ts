import { expect, test } from 'vitest';
import { settledEvents } from '#server/services/read-events.ts';

const now = 100_000;
const at = (seq: number, age = 0) => ({ seq, at: now - age });
const ids = (rows: { seq: number; at: number }[], after: number) =>
  settledEvents(rows, after, now).map(({ seq }) => seq);

test('events without gaps are all there', () => {
  expect(ids([at(5), at(6), at(7)], 4)).toEqual([5, 6, 7]);
  expect(ids([], 4)).toEqual([]);
});

test('what stands behind a fresh gap waits for it to be filled', () => {
  expect(ids([at(5), at(7), at(8)], 4)).toEqual([5]);
  expect(ids([at(6)], 4)).toEqual([]);
  expect(ids([at(5), at(6), at(7), at(8)], 4)).toEqual([5, 6, 7, 8]);
});

test('an old gap is a transaction that came to nothing', () => {
  expect(ids([at(5, 9000), at(7, 6000), at(8)], 4)).toEqual([5, 7, 8]);
  expect(ids([at(5, 9000), at(7, 6000), at(9)], 4)).toEqual([5, 7]);
});
