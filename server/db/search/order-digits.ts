import type BetterSqlite3 from 'better-sqlite3';
import { askedWords } from '#server/db/search/order-text.ts';
import type { WrittenWays } from '#server/db/search/search-words.ts';

// Numbers are what orders are searched for, and every number has each three digits in a row: trigrams of them are on a
// hundredth of all orders. Four in a row are on a thousandth.

const LENGTH = 4;
const RUN = new RegExp(`\\d{${LENGTH},}`, 'g');
const registered = new WeakSet<BetterSqlite3.Database>();

/** Lets SQL call `digit_groups`, which gives what the triggers of the index say in SQL alone: each group once. */
export function registerDigitGroups(sqlite: BetterSqlite3.Database): void {
  if (registered.has(sqlite)) return;
  sqlite.function('digit_groups', { directOnly: true, deterministic: true }, digitGroups);
  registered.add(sqlite);
}

function digitGroups(text: string): string {
  // Where a text of SQLite ends.
  const [whole = ''] = text.split('\0', 1);
  return [...new Set(groupsIn(whole, 1))].join(' ');
}

/** What the index is asked for, for each way; null where it would be too little. */
export function askedDigits(ways: WrittenWays): string[][] | null {
  const asked = ways.map((words) => {
    const certain = askedWords(words);
    // A name excludes more orders than a year beside it.
    const isNumber = (word: string) => groupsIn(word, LENGTH).length > 0 || !/\p{L}/u.test(word);
    return certain.every(isNumber) ? [...new Set(certain.flatMap((word) => groupsIn(word, LENGTH)))] : [];
  });
  return asked.every((groups) => groups.length > 0) ? asked : null;
}

/** Groups of each run of digits that begin so many digits apart, and the last one. */
function groupsIn(text: string, step: number): string[] {
  return [...text.matchAll(RUN)].flatMap(([run]) => {
    const last = run.length - LENGTH;
    const starts = Array.from({ length: Math.ceil(last / step) }, (_, index) => index * step);
    return [...starts, last].map((start) => run.slice(start, start + LENGTH));
  });
}
