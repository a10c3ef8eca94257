/** What the overview shows: this many days and months, the current one included, in UTC. */
export const SALES_DAYS = 30;
export const SALES_MONTHS = 12;

export const MAX_BEST_ROWS = 10;

export const salesPeriods = ['this-month', 'last-month', 'this-year', 'last-year'] as const;
export type SalesPeriod = (typeof salesPeriods)[number];

function at(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString();
}

/** The days until now, such as `2026-11-23`, oldest first. `now` is in milliseconds since 1970. */
export function salesDays(now: number): string[] {
  const date = new Date(now);
  return Array.from({ length: SALES_DAYS }, (_, index) =>
    at(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - SALES_DAYS + 1 + index).slice(0, 10),
  );
}

/** The months until now, such as `2026-11`, oldest first. */
export function salesMonths(now: number): string[] {
  const date = new Date(now);
  return Array.from({ length: SALES_MONTHS }, (_, index) =>
    at(date.getUTCFullYear(), date.getUTCMonth() - SALES_MONTHS + 1 + index, 1).slice(0, 7),
  );
}

/** Such as `2026-11` or `2026`. */
export function periodText(period: SalesPeriod, now: number): string {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (period) {
    case 'this-month':
      return at(year, month, 1).slice(0, 7);
    case 'last-month':
      return at(year, month - 1, 1).slice(0, 7);
    case 'this-year':
      return String(year);
    case 'last-year':
      return String(year - 1);
  }
}
