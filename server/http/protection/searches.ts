import type { Context } from 'hono';
import type { ReadBudget } from '#server/db/search/read-within.ts';
import { MAX_SEARCH_THREADS } from '#server/db/sqlite/search-threads.ts';
import type { Deps } from '#server/deps.ts';
import { MAX_PAGE_BYTES, SEARCH_WITHIN_MS } from '#server/http/limits.ts';
import type { Metrics } from '#server/http/observability/metrics.ts';
import { clientAddress } from '#server/http/protection/client-address.ts';
import { createSearchQueue } from '#server/http/protection/search-queue.ts';

/** Searches that share a queue and its limits. */
export interface Searches {
  /** @throws {AppError} search_busy */
  run: <T>(context: Context, search: (budget: ReadBudget) => Promise<T>) => Promise<T>;
  /** Counts searches that end early. */
  find: <T extends { isCutShort: boolean }>(context: Context, search: (budget: ReadBudget) => Promise<T>) => Promise<T>;
}

/** `slots` is how many run at once; by default as many as the database serves well. */
export function createSearches(
  { settings }: Pick<Deps, 'settings'>,
  metrics: Metrics,
  slots = searchSlots(settings),
): Searches {
  const queueSearch = createSearchQueue(slots, () => metrics.searchesRefused.inc());
  const budget = { ms: SEARCH_WITHIN_MS, characters: MAX_PAGE_BYTES };
  const run: Searches['run'] = (context, search) => {
    const { signal } = context.req.raw;
    return queueSearch(
      clientAddress(context, settings.trustProxy),
      () => search(budget),
      () => signal.aborted,
    );
  };
  return {
    run,
    find: async (context, search) => {
      const found = await run(context, search);
      if (found.isCutShort) metrics.searchesCutShort.inc();
      return found;
    },
  };
}

function searchSlots({ postgres }: Deps['settings']): number {
  return postgres === null ? MAX_SEARCH_THREADS : Math.max(1, Math.floor(postgres.poolSize / 4));
}
