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
  const statement = cached.get(text) ?? observed(sqlite.prepare(text), text);
  // A map keeps the order in which keys were added: the first one has not been used for longest.
  cached.delete(text);
  cached.set(text, statement);
  const [oldest] = cached.keys();
  if (cached.size > MAX_STATEMENTS && oldest !== undefined) cached.delete(oldest);
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
