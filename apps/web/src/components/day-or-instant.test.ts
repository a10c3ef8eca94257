import { expect, test } from 'vitest';
import { boundsOf, dayOf, readBound } from '#web/components/day-or-instant.ts';

test('a bound is a day or an instant; anything else is none', () => {
  const search = new URLSearchParams({ from: '2026-11-29', to: '2026-11-29T06:00:00.000Z', bad: 'yesterday' });
  expect(['from', 'to', 'bad', 'missing'].map((name) => readBound(search, name))).toEqual([
    '2026-11-29',
    '2026-11-29T06:00:00.000Z',
    '',
    '',
  ]);
});

test('days go from midnight to midnight, instants stay as they are', () => {
  const { from, to } = boundsOf({ from: '2026-11-29', to: '2026-11-29' });
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_400_000 - 1);
  const instant = '2026-11-29T06:00:00.000Z';
  expect(boundsOf({ from: instant, to: '' })).toEqual({ from: instant, to: undefined });
});

test('a date input shows the day of an instant', () => {
  expect(dayOf(new Date('2026-11-29T06:00:00').toISOString())).toBe('2026-11-29');
  expect(['2026-01-02', ''].map(dayOf)).toEqual(['2026-01-02', '']);
});
