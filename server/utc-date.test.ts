import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { utcDate, utcYear } from '#shared/domain/utc-date.ts';

test('the day and the year change at midnight', () => {
  const newYear = Date.UTC(2027, 0, 1);
  expect([utcDate(newYear - 1), utcYear(newYear - 1)]).toEqual(['2026-12-31', 2026]);
  expect([utcDate(newYear), utcYear(newYear)]).toEqual(['2027-01-01', 2027]);
});

test('one module decides on which day an instant is', () => {
  const files = globSync('server/{routes,queries,services,db}/**/*.ts').filter((file) => !/\.test\.ts$/.test(file));
  const deciding = files.filter((file) =>
    /toISOString\(\)\s*\.slice\(0, 10\)|getUTCFullYear/.test(readFileSync(file, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(deciding).toEqual([]);
});
