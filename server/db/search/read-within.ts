import { type RawBuilder, sql } from 'kysely';
import { connectionsOf } from '#server/db/connections.ts';
import { BudgetSpentError, sqlState } from '#server/db/database-error.ts';
import { defer } from '#server/db/postgres/deferred.ts';
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

type BudgetedWork<T> = (read: BudgetedRead, db: Database) => Promise<T>;

/**
 * Reads share a budget and block no request. SQLite returns what it found in time. Quick lookups go by the `db` that `work` is
 * given: on PostgreSQL they are of the same connection. @throws {BudgetSpentError}
 */
export function readWithin<T>(db: Database, budget: ReadBudget, work: BudgetedWork<T>): Promise<T> {
  const sqlite = connectionsOf(db);
  if (!sqlite) return readOnPostgres(db, budget, work);
  let leftMs = budget.ms;
  return work(async <Row>(query: RawBuilder<unknown>, maxRows: number, share = 1) => {
    const { sql, parameters } = query.compile(db);
    const withinMs = Math.max(0, leftMs) * share;
    const scanned = await sqlite.scan({ sql, parameters, maxRows, withinMs, maxCharacters: budget.characters });
    leftMs -= scanned.tookMs;
    return scanned as Found<Row>;
  }, db);
}

async function readOnPostgres<T>(db: Database, budget: ReadBudget, work: BudgetedWork<T>): Promise<T> {
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (db) => {
        // Not waited for. PostgreSQL takes a page of an index for four times as dear as one of the table's, as on a turning disk,
        // and would rather compare the texts of a thousand products.
        const settings = sql`set local statement_timeout = ${sql.lit(budget.ms)}; set local random_page_cost = 1.1`;
        await db.executeQuery(defer(settings.compile(db)));
        return work(
          async <Row>(query: RawBuilder<unknown>) =>
            uncut((await db.executeQuery(query.$castTo<Row>().compile(db))).rows),
          db,
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
