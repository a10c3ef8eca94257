import { DAY_MS } from '#shared/domain/durations.ts';
import { nextAt, type Rhythm, rhythmState } from '#shared/domain/orders/rhythm.ts';

/** The days that are looked ahead. */
export const DEMAND_DAYS = 28;
export const WEEK_DAYS = 7;

export const MAX_DEMAND_ROWS = 200;

/**
 * The days from `now`, counted from 0, on which a customer's rhythm lets expect a purchase. What is overdue is expected
 * today and goes on from there; an ended rhythm, or none, lets expect nothing.
 */
export function expectedDays(rhythm: Rhythm, now: number): number[] {
  const { usualDays } = rhythm;
  const next = nextAt(rhythm);
  const state = rhythmState(rhythm, now);
  if (next === null || usualDays === null || state === 'ended') return [];
  const days: number[] = [];
  for (let day = Math.max(0, Math.floor((next - now) / DAY_MS)); day < DEMAND_DAYS; day += usualDays) days.push(day);
  return days;
}

/** `daily` is the expected quantity of each day from today on; null when the stock lasts longer than these. */
export function daysUntilEmpty(daily: readonly number[], available: number): number | null {
  let left = available;
  for (const [day, quantity] of daily.entries()) {
    left -= quantity;
    if (left < 0) return day;
  }
  return null;
}

export function sumOfWeek(daily: readonly number[]): number {
  return daily.slice(0, WEEK_DAYS).reduce((sum, quantity) => sum + quantity, 0);
}
