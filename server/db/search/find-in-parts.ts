import { type RawBuilder, sql } from 'kysely';
import { directionOf, type Keyset, type Page, startOf } from '#server/db/keyset.ts';
import type { Database, Tables } from '#server/db/schema/tables.ts';
import { type BudgetedRead, type Found, type ReadBudget, readWithin } from '#server/db/search/read-within.ts';

const MAX_COUNT = 1000;

export interface FoundRows<Row> {
  rows: Row[];
  next: Keyset | null;
  /** Of all pages; null when not counted in time. */
  count: number | null;
  isCutShort: boolean;
}

/** In the order of its sequence. On SQLite the condition calls `examined(0, seq)`. */
export interface Part {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
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
  return readWithin(db, budget, async (read) => {
    const limit = page.limit + 1;
    let list: Found<Row> = { rows: [], cutBy: null, position: { value: 0, seq: 0 } };
    for (const part of parts) {
      if (list.cutBy !== null || list.rows.length === limit) break;
      const found = await readPart<Row>(read, table, { ...page, limit: limit - list.rows.length }, part);
      list = { ...found, rows: [...list.rows, ...found.rows] };
    }
    const rows = list.rows.slice(0, page.limit);
    const isCutShort = list.cutBy === 'time';
    const next = isCutShort ? { after: list.position.seq, afterValue: null } : nextOf(list, rows);
    const isWhole = page.after === null && next === null;
    const count = isWhole ? rows.length : isCutShort ? null : await countFound(read, parts);
    return { rows, next, count, isCutShort };
  });
}

function readPart<Row>(
  read: BudgetedRead,
  table: keyof Tables,
  page: Page,
  { from, where, seq }: Part,
): Promise<Found<Row>> {
  const { operator, direction } = directionOf(page);
  // Without the cast the driver binds a REAL, and FTS5 scans from the first row.
  const start = sql`cast(${startOf(page)} as bigint)`;
  return read(
    sql`select ${sql.table(table)}.* from ${from} where ${where} and ${seq} ${sql.raw(operator)} ${start}
      order by ${seq} ${sql.raw(direction)} limit ${page.limit}`,
    page.limit,
  );
}

function nextOf<Row extends { seq: number }>({ rows, cutBy }: Found<Row>, shown: Row[]): Keyset | null {
  const last = shown.at(-1);
  if (last === undefined || (cutBy === null && rows.length === shown.length)) return null;
  return { after: last.seq, afterValue: null };
}

async function countFound(read: BudgetedRead, parts: Part[]): Promise<number | null> {
  let count = 0;
  for (const { from, where } of parts) {
    const matches = sql`select 1 from ${from} where ${where} limit ${sql.lit(MAX_COUNT + 1)}`;
    const counting = sql`select count(*) as count from (${matches}) as matches`;
    const { rows, cutBy } = await read<{ count: number }>(counting, 1);
    if (cutBy !== null) return null;
    count += rows[0]?.count ?? 0;
  }
  return count > MAX_COUNT ? null : count;
}
