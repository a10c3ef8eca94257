import { expect, test } from 'vitest';
import { ageText } from '#web/components/values/age-text.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test.each([
  [-HOUR, 'less than a minute ago'],
  [59_999, 'less than a minute ago'],
  [60_000, '1 minute ago'],
  [2 * HOUR - 1, '119 minutes ago'],
  [26 * HOUR, '26 hours ago'],
  [2 * DAY, '2 days ago'],
  [60 * DAY, '60 days ago'],
  [61 * DAY, '2 months ago'],
  [700 * DAY, '22 months ago'],
  [800 * DAY, '2 years ago'],
])('an account of %i ms was opened %s', (age, words) => {
  expect(ageText(1_000_000_000_000, 1_000_000_000_000 + age)).toBe(words);
});
