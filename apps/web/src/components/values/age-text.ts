import { DAY_MS } from '#shared/domain/durations.ts';
import { roleMessages } from '#shared/messages/users/roles.ts';

const MINUTE_MS = 60_000;

/** Lengths in milliseconds. Each unit is used from two of it on; below two hours, minutes. */
const units = [
  ['year', 365.25 * DAY_MS],
  ['month', 30.4375 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
] as const;

const ages = new Intl.RelativeTimeFormat('en-US');

/** Such as "26 hours ago". Both are milliseconds since 1970. */
export function ageText(createdAt: number, now: number): string {
  const age = now - createdAt;
  if (age < MINUTE_MS) return roleMessages.justNow;
  const [unit, length] = units.find(([, length]) => age >= 2 * length) ?? (['minute', MINUTE_MS] as const);
  return ages.format(-Math.floor(age / length), unit);
}
