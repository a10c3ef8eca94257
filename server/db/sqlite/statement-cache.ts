import type BetterSqlite3 from 'better-sqlite3';

const MAX_STATEMENTS = 500;
const statements = new WeakMap<BetterSqlite3.Database, Map<string, BetterSqlite3.Statement>>();

export function statementOn(sqlite: BetterSqlite3.Database, text: string): BetterSqlite3.Statement {
  let kept = statements.get(sqlite);
  if (!kept) {
    kept = new Map();
    statements.set(sqlite, kept);
  }
  let statement = kept.get(text);
  if (!statement) {
    statement = sqlite.prepare(text);
    const [oldest] = kept.keys();
    if (kept.size >= MAX_STATEMENTS && oldest !== undefined) kept.delete(oldest);
    kept.set(text, statement);
  }
  return statement;
}
