import type { Random } from '#server/demo/history/random.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/durations.ts';

// Working hours are those of the eastern United States, in UTC. Customers order on workdays, with few exceptions.

const FIRST_HOUR = 12.5;
const LAST_HOUR = 21.5;

/** How busy each month is, from January on. */
const months = [0.8, 0.9, 1.05, 1.1, 1.1, 1, 0.85, 0.85, 1.05, 1.15, 1.15, 0.85];

/** The month in which each category sells most, counted from 0. */
const peaks: Record<string, number> = {
  Fasteners: 4,
  'Bearings & Power Transmission': 2,
  'Pipes & Fittings': 6,
  'Hydraulics & Pneumatics': 9,
  Electrical: 9,
  'Packaging & Handling': 10,
  Safety: 3,
  'Tools & Abrasives': 5,
};
const SEASONAL_SHARE = 0.3;

export function startOfDay(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS;
}

export function isWorkday(at: number): boolean {
  return ![0, 6].includes(new Date(at).getUTCDay());
}

/** A time within working hours of the same day, or of a workday near a weekend. */
export function inWorkingHours(at: number, random: Random): number {
  const day = startOfDay(at);
  const shift = { 0: 1, 6: -1 }[new Date(day).getUTCDay()] ?? 0;
  const days = shift * random.pick([1, 1, 2, 3]);
  const workday = random.chance(0.05) ? day : day + days * DAY_MS;
  return Math.round(workday + random.between(FIRST_HOUR, LAST_HOUR) * HOUR_MS);
}

/** In the afternoon of the next workday. */
export function nextWorkday(at: number, random: Random): number {
  let day = startOfDay(at) + DAY_MS;
  while (!isWorkday(day)) day += DAY_MS;
  return Math.round(day + random.between(14, LAST_HOUR) * HOUR_MS);
}

/** From 0 to 1.15: how much is ordered on this day of the year. */
export function activityOf(at: number): number {
  const date = new Date(at);
  const [month, day] = [date.getUTCMonth(), date.getUTCDate()];
  const isHoliday = (month === 11 && day >= 22) || (month === 0 && day <= 2);
  return isHoliday ? 0.2 : (months[month] ?? 1);
}

/** About 1: how much of a category is ordered in this month. */
export function seasonOf(category: string, at: number): number {
  const distance = new Date(at).getUTCMonth() - (peaks[category] ?? 0);
  return 1 + SEASONAL_SHARE * Math.cos((2 * Math.PI * distance) / 12);
}
