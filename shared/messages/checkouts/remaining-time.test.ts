import { expect, test } from 'vitest';
import { timeLeftMessages } from '#shared/messages/checkouts/remaining-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [7 * 24 * HOUR - 1, '6 days 23 h left'],
  [25 * HOUR, '1 day 1 h left'],
  [2 * HOUR + 5 * MINUTE, '2 h 5 min left'],
  [10 * MINUTE, '10 min left'],
  [9 * MINUTE + 59_999, '9 min 59 s left'],
  [999, '0 min 0 s left'],
  [0, 'time is up'],
  [-HOUR, 'time is up'],
])('%s ms: %s', (ms, text) => {
  expect(timeLeftMessages.left(ms)).toBe(text);
});
