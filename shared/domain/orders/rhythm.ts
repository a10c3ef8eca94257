import { DAY_MS } from '#shared/domain/durations.ts';

/** What a customer ordered of one product; `at` is in milliseconds since 1970. */
export interface Purchase {
  at: number;
  quantity: number;
}

/** What a customer usually buys of one product, and when. */
export interface Rhythm {
  /** The median of the last purchases, rounded half up. */
  usualQuantity: number;
  /** The median of the days between them, rounded half up, at least 1; null after a single purchase. */
  usualDays: number | null;
  /** When the last purchase began, in milliseconds since 1970. */
  lastAt: number;
}

/** Habits change: earlier purchases count no longer. */
const MAX_PURCHASES = 12;

/** A rhythm counts as ended after three usual intervals, but never within a month. */
const ENDED_AFTER_INTERVALS = 3;
const ENDED_AFTER_DAYS = 30;

/** Due rows come up to this many days early: one for each week of the interval. */
const MAX_EARLY_DAYS = 3;

/** Needs at least one purchase, in any order; those within 24 hours of the first of them count as one. */
export function rhythmOf(orders: readonly Purchase[]): Rhythm {
  const purchases = joinSameDay(orders).slice(-MAX_PURCHASES);
  const days = purchases.slice(1).map(({ at }, index) => (at - (purchases[index]?.at ?? at)) / DAY_MS);
  return {
    usualQuantity: Math.round(median(purchases.map(({ quantity }) => quantity))),
    usualDays: days.length === 0 ? null : Math.max(1, Math.round(median(days))),
    lastAt: purchases.at(-1)?.at ?? 0,
  };
}

function joinSameDay(orders: readonly Purchase[]): Purchase[] {
  const joined: Purchase[] = [];
  for (const order of orders.toSorted((a, b) => a.at - b.at)) {
    const last = joined.at(-1);
    if (last && order.at - last.at < DAY_MS) last.quantity += order.quantity;
    else joined.push({ ...order });
  }
  return joined;
}

/** The middle value, or the mean of the two in the middle; 0 for no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper;
}

/** Whole days since the last purchase. */
export function daysSince({ lastAt }: Rhythm, now: number): number {
  return Math.max(0, Math.floor((now - lastAt) / DAY_MS));
}

/**
 * `due`: the next purchase is due, or will be within a day for each week of the interval, at most three. `ended`: it has
 * not come for three intervals and a month. `once`: there is no rhythm yet.
 */
export const rhythmStates = ['due', 'later', 'ended', 'once'] as const;
export type RhythmState = (typeof rhythmStates)[number];

export function rhythmState(rhythm: Rhythm, now: number): RhythmState {
  const next = nextAt(rhythm);
  if (next === null || rhythm.usualDays === null) return 'once';
  const earlyDays = Math.min(MAX_EARLY_DAYS, Math.floor(rhythm.usualDays / 7));
  if (now < next - earlyDays * DAY_MS) return 'later';
  const endDays = Math.max(ENDED_AFTER_INTERVALS * rhythm.usualDays, ENDED_AFTER_DAYS);
  return now - rhythm.lastAt > endDays * DAY_MS ? 'ended' : 'due';
}

/** When the next purchase is due, in milliseconds since 1970; null after a single one. */
export function nextAt({ usualDays, lastAt }: Rhythm): number | null {
  return usualDays === null ? null : lastAt + usualDays * DAY_MS;
}

/** By how much a price has changed, in percent of the earlier one, with one decimal; -100 or more. */
export function priceChange(before: number, now: number): number {
  return Math.round((now / before - 1) * 1000) / 10;
}
