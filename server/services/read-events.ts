import type { Deps } from '#server/deps.ts';
import { type EventRow, listEventsAfter, newestEventId } from '#server/queries/events.ts';

const PAGE = 200;

/** How long an id that is missing may still be on its way: longer than any transaction is tried. */
const SETTLES_WITHIN_MS = 5000;

export interface EventPage {
  events: EventRow[];
  /** The id behind which the next page begins. */
  position: number;
  /** Whether the next page may have something already. */
  more: boolean;
}

/** The events behind an id that nothing can slip in between any more. */
export async function readEventsAfter({ db, now }: Pick<Deps, 'db' | 'now'>, after: number): Promise<EventPage> {
  const rows = await listEventsAfter(db, after, PAGE);
  const events = settledEvents(rows, after, now());
  return { events, position: events.at(-1)?.seq ?? after, more: events.length === PAGE };
}

/** Where somebody begins who wants to hear only what happens from now on. */
export async function newestPosition({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const newest = await newestEventId(db);
  const before = Math.max(0, newest - PAGE);
  const rows = await listEventsAfter(db, before, PAGE);
  const first = rows[0];
  return first === undefined ? newest : (settledEvents(rows, first.seq - 1, now()).at(-1)?.seq ?? first.seq - 1);
}

/**
 * The rows up to the first gap that may still be filled. A database with several writers at once gives out ids before
 * their transactions end, in any order; who has read past a gap would never see what fills it. SQLite has no gaps.
 */
export function settledEvents<Row extends { seq: number; at: number }>(rows: Row[], after: number, now: number): Row[] {
  const gap = rows.findIndex(({ seq, at }, index) => {
    const previous = rows[index - 1]?.seq ?? after;
    return seq !== previous + 1 && now - at < SETTLES_WITHIN_MS;
  });
  return gap === -1 ? rows : rows.slice(0, gap);
}
