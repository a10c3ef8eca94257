import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { connectionsOf } from '#server/db/connections.ts';
import type { Database } from '#server/db/schema/tables.ts';

/** In bytes, without the log. */
export async function readDatabaseSize(db: Database): Promise<number> {
  const file = connectionsOf(db)?.writer.name;
  if (file !== undefined) return (await stat(file)).size;
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(db);
  return Number(rows[0]?.size);
}

/** The size of SQLite's log (WAL) in bytes. PostgreSQL shows its own to its administrators only. */
export async function readLogSize(db: Database): Promise<number> {
  return (await stat(`${connectionsOf(db)?.writer.name}-wal`)).size;
}
