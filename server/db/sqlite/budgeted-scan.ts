import type BetterSqlite3 from 'better-sqlite3';
import { statementOn } from '#server/db/sqlite/statement-cache.ts';

/**
 * One statement of SQLite to be run within a budget. It calls `examined(value, seq)` for each row that it looks at, in the
 * order in which it gives its rows: the column that it is sorted by, or 0, and the sequence number.
 */
export interface Scan {
  sql: string;
  parameters: readonly unknown[];
  withinMs: number;
  maxRows: number;
  /** It ends with the row by which its texts have so many characters. */
  maxCharacters: number;
}

/** What was found within the budget. */
export interface ScanResult {
  rows: unknown[];
  /** What ended it before its last row; null when nothing did, or it has `maxRows` rows. */
  cutBy: 'time' | 'characters' | null;
  /** The last row that was examined. All rows found up to there are in `rows`. */
  position: { value: number; seq: number };
  tookMs: number;
}

/** The clock is asked once for so many examined rows. A scan examines nearly as many, however little time it has. */
const ROWS_BETWEEN_CHECKS = 64;

class BudgetSpent extends Error {}

export type Scanner = (scan: Scan) => ScanResult;

const scanners = new WeakMap<BetterSqlite3.Database, Scanner>();

/**
 * Runs scans on a connection. SQLite has no time-out for a statement, but it stops where a function of ours throws.
 * Throws what SQLite throws.
 */
export function scannerOn(sqlite: BetterSqlite3.Database): Scanner {
  const known = scanners.get(sqlite);
  if (known) return known;
  let deadline = 0;
  let examined = 0;
  let position = { value: 0, seq: 0 };
  sqlite.function('examined', { directOnly: true }, (value: number, seq: number) => {
    examined += 1;
    if (examined % ROWS_BETWEEN_CHECKS === 0 && performance.now() > deadline) throw new BudgetSpent();
    position.value = value;
    position.seq = seq;
    return 1;
  });

  const scan: Scanner = ({ sql, parameters, withinMs, maxRows, maxCharacters }) => {
    const started = performance.now();
    deadline = started + withinMs;
    examined = 0;
    position = { value: 0, seq: 0 };
    const rows: unknown[] = [];
    let characters = 0;
    let cutBy: ScanResult['cutBy'] = null;
    try {
      for (const row of statementOn(sqlite, sql).iterate(parameters)) {
        rows.push(row);
        if (rows.length === maxRows) break;
        characters += charactersOf(row);
        if (characters < maxCharacters) continue;
        cutBy = 'characters';
        break;
      }
    } catch (error) {
      if (!(error instanceof BudgetSpent)) throw error;
      cutBy = 'time';
    }
    return { rows, cutBy, position, tookMs: performance.now() - started };
  };
  scanners.set(sqlite, scan);
  return scan;
}

function charactersOf(row: unknown): number {
  let characters = 0;
  for (const value of Object.values(row as object)) if (typeof value === 'string') characters += value.length;
  return characters;
}
