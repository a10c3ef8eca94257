import { expect, test } from 'vitest';
import { periodText, salesDays, salesMonths } from '#shared/domain/shop/sales.ts';

const today = '2026-01-02';

test('days and months end with those of today, across the turn of a year', () => {
  const days = salesDays(today);
  expect([days.length, days[0], days.at(-3), days.at(-1)]).toEqual([30, '2025-12-04', '2025-12-31', '2026-01-02']);
  const months = salesMonths(today);
  expect([months.length, months[0], months.at(-2), months.at(-1)]).toEqual([12, '2025-02', '2025-12', '2026-01']);
});

test('months follow each other on the last day of a long month', () => {
  expect(salesMonths('2026-03-31').slice(-2)).toEqual(['2026-02', '2026-03']);
});

test('names the periods', () => {
  const names = (['this-month', 'last-month', 'this-year', 'last-year'] as const).map((each) =>
    periodText(each, today),
  );
  expect(names).toEqual(['2026-01', '2025-12', '2026', '2025']);
});
