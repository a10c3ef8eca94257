import { sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';

/** Takes the write lock and writes a page that stays as it is; throws what SQLite throws when it cannot. */
export async function checkWritable(db: Database): Promise<void> {
  await inTransaction(db, async (db) => {
    const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
    await sql`pragma user_version = ${sql.lit(rows[0]?.user_version ?? 0)}`.execute(db);
  });
}
