import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';
import { correctedSearch, fragmentsOfMisspelled, nearestName } from '#server/db/search/nearest-name.ts';
import { type BudgetedRead, type ReadBudget, readWithin } from '#server/db/search/read-within.ts';
import { trigramsOfAll } from '#server/db/search/search-text.ts';
import { listExactMatches } from '#server/queries/products/product-filters.ts';
import { searchConditions, textConditions } from '#server/queries/search-conditions.ts';

const MAX_CANDIDATES = 300;

export interface Suggestion {
  /** The product name most similar to a search. */
  suggestion: string | null;
  /** The search with its words as that name spells them, which has matches. */
  corrected: string | null;
}

export const noSuggestion: Suggestion = { suggestion: null, corrected: null };

/**
 * Without suggestion when no name is similar, the search has matches, or the budget ends first.
 * @throws {BudgetSpentError} on PostgreSQL, when the budget ends first
 */
export function suggestName(db: Database, search: string, budget: ReadBudget): Promise<Suggestion> {
  return readWithin(db, budget, async (read, db) => {
    if ((await listExactMatches(db, { search, inStock: false })).length > 0) return noSuggestion;
    if (!(await isInVain(db, read, search))) return noSuggestion;
    const { all, any } = fragmentsOfMisspelled(search);
    for (const alternatives of [all, any]) {
      if (alternatives.length === 0) continue;
      const names = await listNamesHolding(db, read, alternatives, MAX_CANDIDATES);
      const name = names && nearestName(search, names);
      if (name === null) continue;
      const corrected = correctedSearch(search, name);
      return { suggestion: name, corrected: (await hasMatches(db, read, corrected)) ? corrected : null };
    }
    return noSuggestion;
  });
}

async function isInVain(db: Database, read: BudgetedRead, search: string): Promise<boolean> {
  const { from, where } = searchConditions(db, search);
  const { rows, cutBy } = await read(sql`select 1 from ${from} where ${where(0)} limit 1`, 1);
  return rows.length === 0 && cutBy === null;
}

async function hasMatches(db: Database, read: BudgetedRead, search: string): Promise<boolean> {
  const { from, where } = searchConditions(db, search);
  return (await read(sql`select 1 from ${from} where ${where(0)} limit 1`, 1)).rows.length > 0;
}

/** Names of the newest products that hold all fragments of one alternative; null when the time ends first. */
async function listNamesHolding(
  db: Database,
  read: BudgetedRead,
  alternatives: string[][],
  limit: number,
): Promise<string[] | null> {
  const { from, where, newestFirst } = textConditions(db, alternatives, alternatives.map(trigramsOfAll));
  const { rows, cutBy } = await read<{ name: string }>(
    sql`select name from ${from} where ${where(0)} ${newestFirst} limit ${limit}`,
    limit,
  );
  return cutBy === 'time' ? null : rows.map(({ name }) => name);
}
