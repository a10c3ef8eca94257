import { existsSync, statSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { migrations } from '#server/db/migrations.ts';

/** Why a file cannot be used as the shop's database. The file was left as it is. */
export class UnusableDatabaseError extends Error {
  constructor(file: string, why: string) {
    super(`The database ${file} ${why}. It was left as it is.`);
    this.name = 'UnusableDatabaseError';
  }
}

const DAMAGED = 'is damaged; bring back a copy with: npm run restore -- COPY';

/**
 * Looks at a database without changing it; a file that is missing or empty is fine, since it will be made.
 * @throws {UnusableDatabaseError} when it is damaged, of something else, or newer than this program.
 */
export function refuseUnusable(file: string): void {
  if (!existsSync(file) || statSync(file).size === 0) return;
  let problem: string | null;
  try {
    // A connection that cannot write merges no log into the file either when it closes.
    const sqlite = new BetterSqlite3(file, { readonly: true, timeout: 5000 });
    try {
      problem = findProblem(sqlite);
    } finally {
      sqlite.close();
    }
  } catch (error) {
    if (!(error instanceof BetterSqlite3.SqliteError) || !/^SQLITE_(NOTADB|CORRUPT)/.test(error.code)) throw error;
    problem = DAMAGED;
  }
  if (problem !== null) throw new UnusableDatabaseError(file, problem);
}

function findProblem(sqlite: BetterSqlite3.Database): string | null {
  // quick_check reads every page and skips only the comparison of indexes with their tables, which is the slow part.
  if (sqlite.pragma('quick_check(1)', { simple: true }) !== 'ok') return DAMAGED;
  const tables = sqlite.prepare<[], string>("select name from sqlite_schema where type = 'table'").pluck().all();
  if (tables.length === 0) return null;
  if (!tables.includes('migrations')) return 'belongs to another program';
  const applied = sqlite.prepare<[], string>('select name from migrations order by name').pluck().all();
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length === 0) return null;
  return `was written by a newer version of Bulkhead (${unknown.join(', ')}); start that version`;
}
