import { type RawBuilder, sql } from 'kysely';
import { type Keyset, MAX_COUNT, type Page, seekSeq, startOf } from '#server/db/keyset.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database, Tables } from '#server/db/schema/tables.ts';
import { type Found, type ReadBudget, readWithin, uncut } from '#server/db/search/read-within.ts';

export interface FoundRows<Row> {
  rows: Row[];
  /** The last examined row, where the next page begins, whether it matched or not; null when nothing follows. */
  next: Keyset | null;
  /** Of all pages; null when there are more than `MAX_COUNT`, or the budget ended first. */
  count: number | null;
  isCutShort: boolean;
}

/** A part of a list, in the order of its `seq`. */
export interface Part {
  from: RawBuilder<unknown>;
  /** Finds the rows that are examined. */
  candidates: RawBuilder<unknown>;
  /** Excludes those that do not match. */
  matches: RawBuilder<unknown>;
  seq: RawBuilder<unknown>;
}

/** In creation order. On SQLite a page ends early with the budget. @throws {BudgetSpentError} on PostgreSQL instead */
export async function findInParts<Row extends { seq: number }>(
  db: Database,
  table: keyof Tables,
  page: Page,
  parts: Part[],
  budget: ReadBudget,
): Promise<FoundRows<Row>> {
  const whereOf = ({ candidates, matches, seq }: Part) =>
    engineOf(db) === 'sqlite'
      ? sql`${candidates} and examined(0, ${seq}) and ${matches}`
      : sql`${candidates} and ${matches}`;
  return readWithin(db, budget, async (read) => {
    const list = await readParts<Row, Part>(page.limit + 1, parts, (part, limit) =>
      read(
        sql`select ${sql.table(table)}.* from ${part.from} where ${whereOf(part)} ${inCreationOrder({ ...page, limit }, part.seq)}`,
        limit,
      ),
    );
    const rows = list.rows.slice(0, page.limit);
    const next = nextOf(list, rows, null);
    return toFoundRows(page, list, rows, next, async () => {
      // What the first page shows is not examined again.
      const counted = page.after === null ? rows.length : 0;
      const uncounted = { ...page, after: counted === 0 ? null : (next?.after ?? null) };
      const limit = sql.lit(MAX_COUNT + 1 - counted);
      let count = counted;
      for (const part of parts) {
        const matches = sql`select 1 from ${part.from} where ${whereOf(part)} and ${seekSeq(uncounted, part.seq, startIn(uncounted)).where} limit ${limit}`;
        const counting = sql`select count(*) as count from (${matches}) as matches`;
        const { rows, cutBy } = await read<{ count: number }>(counting, 1);
        if (cutBy !== null) return null;
        count += rows[0]?.count ?? 0;
      }
      return count > MAX_COUNT ? null : count;
    });
  });
}

/** Follows a condition. */
export function inCreationOrder(page: Page, seq: RawBuilder<unknown>): RawBuilder<unknown> {
  const { where, order } = seekSeq(page, seq, startIn(page));
  return sql`and ${where} order by ${order} limit ${page.limit}`;
}

/** Without the cast the driver binds a REAL, from which FTS5 does not seek but scans from the first row. */
function startIn(page: Page): RawBuilder<unknown> {
  return sql`cast(${startOf(page)} as bigint)`;
}

/** Reads one part after the other, until there are enough rows or the budget ends. */
export async function readParts<Row, Part>(
  maxRows: number,
  parts: Part[],
  read: (part: Part, limit: number) => Promise<Found<Row>>,
): Promise<Found<Row>> {
  let list = uncut<Row>([]);
  for (const part of parts) {
    const limit = maxRows - list.rows.length;
    if (limit === 0 || list.cutBy !== null) break;
    const found = await read(part, limit);
    list = { ...found, rows: [...list.rows, ...found.rows] };
  }
  return list;
}

/** Where the page after the `shown` rows begins; `sortValueOf` gives the value of the sort column, if there is one. */
export function nextOf<Row extends { seq: number }>(
  { rows, cutBy, position }: Found<Row>,
  shown: Row[],
  sortValueOf: ((row: Row) => number) | null,
): Keyset | null {
  if (cutBy === 'time') return { after: position.seq, afterValue: sortValueOf && position.value };
  const last = shown.at(-1);
  if (last === undefined || (cutBy === null && rows.length === shown.length)) return null;
  return { after: last.seq, afterValue: sortValueOf?.(last) ?? null };
}

/** Counts the matches of all pages only where this one does not show them all. */
export async function toFoundRows<Row>(
  page: Page,
  { cutBy }: Pick<Found<Row>, 'cutBy'>,
  rows: Row[],
  next: Keyset | null,
  countAll: () => Promise<number | null>,
): Promise<FoundRows<Row>> {
  const isCutShort = cutBy === 'time';
  const isWhole = page.after === null && next === null;
  return { rows, next, count: isWhole ? rows.length : isCutShort ? null : await countAll(), isCutShort };
}
