import { afterEach, expect, test } from 'vitest';
import { setTimeZone } from '#shared/domain/shop/locale.ts';
import { boundsOf, readBound, toDay } from '#web/components/values/day-or-instant.ts';

afterEach(() => setTimeZone('UTC'));

test('a bound is a day or an instant; anything else is none', () => {
  const search = new URLSearchParams({ from: '2026-11-29', to: '2026-11-29T06:00:00.000Z', bad: 'yesterday' });
  expect(['from', 'to', 'bad', 'missing'].map((name) => readBound(search, name))).toEqual([
    '2026-11-29',
    '2026-11-29T06:00:00.000Z',
    '',
    '',
  ]);
});

test('the API is told days and instants as they are', () => {
  const instant = '2026-11-29T06:00:00.000Z';
  expect(boundsOf({ from: '2026-11-29', to: '' })).toEqual({ from: '2026-11-29', to: undefined });
  expect(boundsOf({ from: instant, to: instant })).toEqual({ from: instant, to: instant });
});

test.each([
  ['America/Los_Angeles', '2026-11-28'],
  ['UTC', '2026-11-29'],
  ['Pacific/Kiritimati', '2026-11-29'],
])('a date input shows the day of an instant in %s', (timeZone, day) => {
  setTimeZone(timeZone);
  expect(toDay('2026-11-29T06:00:00.000Z')).toBe(day);
  expect(['2026-01-02', ''].map(toDay)).toEqual(['2026-01-02', '']);
});
