import { expect, test } from 'vitest';
import { periodsAt, withPeriod } from '#web/features/admin/invoices/period.ts';

test('periods are those of the day in the shop', () => {
  const newYear = Date.UTC(2026, 11, 31, 23, 30);
  expect(periodsAt(newYear, 'UTC')).toEqual({
    thisMonth: { from: '2026-12-01', to: '2026-12-31' },
    lastMonth: { from: '2026-11-01', to: '2026-11-30' },
    thisYear: { from: '2026-01-01', to: '2026-12-31' },
    allTime: { from: '', to: '' },
  });
  expect(periodsAt(newYear, 'Europe/Berlin')).toMatchObject({
    thisMonth: { from: '2027-01-01', to: '2027-01-31' },
    lastMonth: { from: '2026-12-01', to: '2026-12-31' },
  });
});

test('a file is asked for with the bounds that there are', () => {
  expect(withPeriod('/invoices/export', { from: '2026-12-01', to: '' })).toBe('/invoices/export?from=2026-12-01');
  expect(withPeriod('/invoices/export', { from: '', to: '' })).toBe('/invoices/export');
});
