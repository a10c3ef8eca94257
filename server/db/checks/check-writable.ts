import { sql } from 'kysely';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';

/** Makes a write that changes nothing. @throws the database's error */
export async function checkWritable(db: Database): Promise<void> {
  await inTransaction(db, async (db) => {
    if (engineOf(db) === 'postgres') {
      await sql`update migrations_lock set is_locked = is_locked`.execute(db);
      return;
    }
    const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
    await sql`pragma user_version = ${sql.lit(rows[0]?.user_version ?? 0)}`.execute(db);
  });
}
