import type { Deps } from '#server/deps.ts';
import { findNewestEvent } from '#server/queries/history/events.ts';
import { readReservationHours } from '#server/queries/shop/settings.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/domain/durations.ts';

/** Clock corrections are smaller than this. */
const MAX_STEP_MS = 5 * MINUTE_MS;
/** A longer gap means a closed shop or a clock that is ahead. */
const MAX_GAP_MS = 72 * HOUR_MS;
/** How long a doubtful clock must run steadily before it is trusted. */
const STEADY_FOR_MS = HOUR_MS;

export type ClockProblem = 'behind_newest_event' | 'far_after_newest_event' | 'jumped';

export interface ClockWatch {
  /** Compares the clock with the newest event, or with the elapsed monotonic time since the last check. */
  check(): Promise<void>;
  /** The problem that the last check found, until the clock has been steady for an hour; null: the clock is trusted. */
  problem(): ClockProblem | null;
}

/** See docs/decisions/0025. `monotonic`: milliseconds of a clock that is never set, such as `performance.now`. */
export function watchClock(deps: Deps, monotonic: () => number): ClockWatch {
  let last: { wall: number; steady: number } | null = null;
  let doubt: { problem: ClockProblem; since: number } | null = null;

  return {
    problem: () => doubt?.problem ?? null,
    check: async () => {
      const isFirst = last === null;
      const newest = isFirst ? ((await findNewestEvent(deps.db))?.at ?? null) : null;
      const [wall, steady] = [deps.now(), monotonic()];
      const drift = last === null ? 0 : wall - last.wall - (steady - last.steady);
      const problem = isFirst ? await compareWithNewestEvent(deps, wall, newest) : Math.abs(drift) > MAX_STEP_MS;
      last = { wall, steady };
      if (problem) {
        doubt = { problem: problem === true ? 'jumped' : problem, since: steady };
        const details = { newestEventAt: newest === null ? null : new Date(newest).toISOString(), jumpedMs: drift };
        const message = 'The clock may be wrong; no order expires until it has been steady for an hour';
        // A shop whose newest event is old was most likely closed.
        if (problem === 'far_after_newest_event') deps.log.info(message, { problem, ...details });
        else deps.log.error(message, doubt.problem, details);
      } else if (doubt !== null && steady - doubt.since >= STEADY_FOR_MS) {
        doubt = null;
        deps.log.info('The clock has been steady for an hour and is trusted again');
      }
    },
  };
}

async function compareWithNewestEvent(deps: Deps, wall: number, newest: number | null): Promise<ClockProblem | null> {
  if (newest === null) return null;
  if (newest - wall > MAX_STEP_MS) return 'behind_newest_event';
  // When orders expire sooner, a smaller gap does harm.
  const maxGap = Math.min(MAX_GAP_MS, ((await readReservationHours(deps.db, deps.settings)) * HOUR_MS) / 2);
  return wall - newest > maxGap ? 'far_after_newest_event' : null;
}
