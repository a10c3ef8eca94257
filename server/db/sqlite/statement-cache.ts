import type BetterSqlite3 from 'better-sqlite3';
import { statementObserver } from '#server/db/statement-observer.ts';

/** Of each connection. */
export const MAX_STATEMENTS = 500;
const statements = new WeakMap<BetterSqlite3.Database, Map<string, BetterSqlite3.Statement>>();

/** A statement that was compiled before, unless many others have been used since. */
export function statementOn(sqlite: BetterSqlite3.Database, text: string): BetterSqlite3.Statement {
  let cached = statements.get(sqlite);
  if (!cached) {
    cached = new Map();
    statements.set(sqlite, cached);
  }
  let statement = cached.get(text);
  if (statement) cached.delete(text);
  else {
    statement = observed(sqlite.prepare(text), text);
    const [unused] = cached.keys();
    if (cached.size >= MAX_STATEMENTS && unused !== undefined) cached.delete(unused);
  }
  // Added anew, so the first key of the map is always the one that was not used for longest.
  cached.set(text, statement);
  return statement;
}

function observed(statement: BetterSqlite3.Statement, text: string): BetterSqlite3.Statement {
  const observer = statementObserver();
  if (observer === null) return statement;
  const { all, run } = statement;
  return Object.assign(statement, {
    all: (...values: unknown[]) => observer.around('sqlite', text, () => all.apply(statement, values)),
    run: (...values: unknown[]) => observer.around('sqlite', text, () => run.apply(statement, values)),
  });
}
