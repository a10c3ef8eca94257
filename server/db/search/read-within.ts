import { type RawBuilder, sql } from 'kysely';
import { connectionsOf } from '#server/db/connections.ts';
import { BudgetSpentError, sqlState } from '#server/db/database-error.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { ScanResult } from '#server/db/sqlite/budgeted-scan.ts';

export interface ReadBudget {
  ms: number;
  characters: number;
}

export interface Found<Row> extends Pick<ScanResult, 'cutBy' | 'position'> {
  rows: Row[];
}

/** What was found before the budget ended. */
export function uncut<Row>(rows: Row[]): Found<Row> {
  return { rows, cutBy: null, position: { value: 0, seq: 0 } };
}

/** `share`, from 0 to 1, is of the remaining time. */
export type BudgetedRead = <Row>(query: RawBuilder<unknown>, maxRows: number, share?: number) => Promise<Found<Row>>;

/** Reads share a budget and block no request. SQLite returns what it found in time. @throws {BudgetSpentError} */
export function readWithin<T>(db: Database, budget: ReadBudget, work: (read: BudgetedRead) => Promise<T>): Promise<T> {
  const sqlite = connectionsOf(db);
  if (!sqlite) return readOnPostgres(db, budget, work);
  let leftMs = budget.ms;
  return work(async <Row>(query: RawBuilder<unknown>, maxRows: number, share = 1) => {
    const { sql, parameters } = query.compile(db);
    const withinMs = Math.max(0, leftMs) * share;
    const scanned = await sqlite.scan({ sql, parameters, maxRows, withinMs, maxCharacters: budget.characters });
    leftMs -= scanned.tookMs;
    return scanned as Found<Row>;
  });
}

async function readOnPostgres<T>(
  db: Database,
  budget: ReadBudget,
  work: (read: BudgetedRead) => Promise<T>,
): Promise<T> {
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (db) => {
        await sql`set local statement_timeout = ${sql.lit(budget.ms)}`.execute(db);
        return work(async <Row>(query: RawBuilder<unknown>) =>
          uncut((await db.executeQuery(query.$castTo<Row>().compile(db))).rows),
        );
      });
  } catch (error) {
    if (sqlState(error) === QUERY_CANCELED) throw new BudgetSpentError(error);
    throw error;
  }
}

/**
 * Follows a condition on the rows of an index, of which about one in sixteen is reported to the scan: the call takes longer
 * than the row. For reads that do not continue where they were cut off; see budgeted-scan.ts.
 */
export function sometimesExamined(db: Database, seq: RawBuilder<unknown>): RawBuilder<unknown> {
  // Spreads numbers that are a fixed step apart, as those of a category may be.
  return engineOf(db) === 'sqlite' ? sql`and ((${seq} * 40503 >> 8) & 15 or examined(0, ${seq}))` : sql``;
}

const QUERY_CANCELED = '57014';
