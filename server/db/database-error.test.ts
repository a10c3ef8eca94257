import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { unavailableCode } from '#server/db/database-error.ts';

test.each([
  ['SQLITE_FULL', 'disk_full'],
  ['SQLITE_IOERR_SHMSIZE', 'disk_full'],
  ['SQLITE_IOERR_FSYNC', 'database_busy'],
  ['SQLITE_CONSTRAINT', null],
])('%s is %s', (code, unavailable) => {
  expect(unavailableCode(new BetterSqlite3.SqliteError('x', code))).toBe(unavailable);
});
