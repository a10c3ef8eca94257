import * as z from 'zod/mini';
import { currentTimeZone } from '#shared/domain/shop/locale.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { type ChangeFilter, useAddressFilter } from '#web/components/use-address-filter.ts';

/** Days such as 2026-10-01, both included; empty without a bound. */
export interface Period {
  from: string;
  to: string;
}

export const periodNames = ['thisMonth', 'lastMonth', 'thisYear', 'allTime'] as const;

/** Of the shop's days, at `now` in milliseconds since 1970. */
export function periodsAt(now: number, timeZone = currentTimeZone()): Record<(typeof periodNames)[number], Period> {
  const [year = 0, month = 0] = dayOf(now, timeZone).split('-').map(Number);
  const day = (...[years, months, days]: [number, number, number]) =>
    new Date(Date.UTC(years, months - 1, days)).toISOString().slice(0, 10);
  return {
    thisMonth: { from: day(year, month, 1), to: day(year, month + 1, 0) },
    lastMonth: { from: day(year, month - 1, 1), to: day(year, month, 0) },
    thisYear: { from: day(year, 1, 1), to: day(year, 12, 31) },
    allTime: { from: '', to: '' },
  };
}

const daySchema = z.iso.date();

export function readPeriod(search: URLSearchParams): Period {
  const day = (name: string) => daySchema.safeParse(search.get(name)).data ?? '';
  return { from: day('from'), to: day('to') };
}

/** Without a cursor, which belongs to one period only. */
function writePeriod(period: Period): URLSearchParams {
  return new URLSearchParams(Object.entries(period).filter(([, day]) => day !== ''));
}

export function usePeriod(): [Period, ChangeFilter<Period>] {
  return useAddressFilter(readPeriod, writePeriod);
}

/** As the API takes them. */
export function periodQuery({ from, to }: Period): { from?: string | undefined; to?: string | undefined } {
  return { from: from || undefined, to: to || undefined };
}

/** With the period in the query. */
export function withPeriod(path: string, { from, to }: Period): string {
  const query = writePeriod({ from, to });
  return query.size === 0 ? path : `${path}?${query}`;
}
