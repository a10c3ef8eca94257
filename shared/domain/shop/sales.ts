/** What the overview shows: this many days and months, the current one included. */
export const SALES_DAYS = 30;
export const SALES_MONTHS = 12;

export const MAX_BEST_ROWS = 10;

export const salesPeriods = ['this-month', 'last-month', 'this-year', 'last-year'] as const;
export type SalesPeriod = (typeof salesPeriods)[number];

function dateOf(day: string) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month: month - 1, date };
}

// Days of the calendar, whatever the time zone: UTC only counts them.
function at(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString();
}

/** The days until `today`, such as `2026-11-23`, oldest first. */
export function salesDays(today: string): string[] {
  const { year, month, date } = dateOf(today);
  return Array.from({ length: SALES_DAYS }, (_, index) => at(year, month, date - SALES_DAYS + 1 + index).slice(0, 10));
}

/** The months until that of `today`, such as `2026-11`, oldest first. */
export function salesMonths(today: string): string[] {
  const { year, month } = dateOf(today);
  return Array.from({ length: SALES_MONTHS }, (_, index) => at(year, month - SALES_MONTHS + 1 + index, 1).slice(0, 7));
}

/** Such as `2026-11` or `2026`. */
export function periodText(period: SalesPeriod, today: string): string {
  const { year, month } = dateOf(today);
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
