import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { MAX_STATEMENTS, statementOn } from '#server/db/sqlite/statement-cache.ts';

test('a statement that is used again stays compiled, and the one that was not used for longest goes', () => {
  const sqlite = new BetterSqlite3(':memory:');
  const used = statementOn(sqlite, 'select 0');
  const unused = statementOn(sqlite, 'select 1');
  for (let n = 2; n <= MAX_STATEMENTS; n += 1) {
    statementOn(sqlite, `select ${n}`);
    expect(statementOn(sqlite, 'select 0')).toBe(used);
  }
  expect(statementOn(sqlite, 'select 1')).not.toBe(unused);
  sqlite.close();
});
