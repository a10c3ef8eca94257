const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

/** In milliseconds; the two largest units, seconds in the last ten minutes only. */
export function duration(ms: number): string {
  if (ms >= DAY) return `${days(Math.floor(ms / DAY))} ${Math.floor((ms % DAY) / HOUR)} h`;
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)} h ${Math.floor((ms % HOUR) / MINUTE)} min`;
  if (ms >= 10 * MINUTE) return `${Math.floor(ms / MINUTE)} min`;
  return `${Math.floor(ms / MINUTE)} min ${Math.floor((ms % MINUTE) / SECOND)} s`;
}

export const timeLeftMessages = {
  left: (ms: number) => (ms > 0 ? `${duration(ms)} left` : 'time is up'),
} as const;
