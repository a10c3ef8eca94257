import type BetterSqlite3 from 'better-sqlite3';
import { foldCase } from '#server/db/fold-case.ts';
import { statementOn } from '#server/db/sqlite/statement-cache.ts';

/** The statement calls `examined(value, seq)` for each row, with the value of the sort column, or 0. */
export interface Scan {
  sql: string;
  parameters: readonly unknown[];
  withinMs: number;
  maxRows: number;
  maxCharacters: number;
}

export interface ScanResult {
  rows: unknown[];
  /** Null when the scan is complete or has `maxRows` rows. */
  cutBy: 'time' | 'characters' | null;
  position: { value: number; seq: number };
  tookMs: number;
}

const ROWS_BETWEEN_CHECKS = 64;

class BudgetSpent extends Error {}

export type Scanner = (scan: Scan) => ScanResult;

const scanners = new WeakMap<BetterSqlite3.Database, Scanner>();

/** A user function throws when the time is over, since SQLite has no statement timeout. @throws SQLite's errors */
export function scannerOn(sqlite: BetterSqlite3.Database): Scanner {
  const scanner = scanners.get(sqlite);
  if (scanner) return scanner;
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

  let known: { json: string; ways: string[][][] } | undefined;
  // Folds here, since SQLite's own `lower` folds ASCII only.
  sqlite.function('holds_ways', { directOnly: true, deterministic: true }, (text: string, json: string) => {
    if (known?.json !== json) known = { json, ways: JSON.parse(json) as string[][][] };
    const folded = foldCase(text);
    const isWritten = known.ways.some((words) =>
      words.every((spellings) => spellings.some((one) => folded.includes(one))),
    );
    return isWritten ? 1 : 0;
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
