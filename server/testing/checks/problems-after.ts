import { type RawBuilder, sql } from 'kysely';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { writerOf } from '#server/db/connections.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database } from '#server/db/schema/tables.ts';

/** What the checks say of a database with these damages, which are taken back. */
export async function problemsAfter(db: Database, ...damages: RawBuilder<unknown>[]): Promise<string[]> {
  const writer = writerOf(db);
  const isSqlite = engineOf(db) === 'sqlite';
  // Within a transaction it would have no effect.
  if (isSqlite) await sql`pragma foreign_keys = off`.execute(writer);
  const damaged = await writer.startTransaction().execute();
  try {
    for (const damage of damages) await damage.execute(damaged);
    // PostgreSQL counts rows and sales when a transaction ends.
    if (!isSqlite) await sql`set constraints all immediate`.execute(damaged);
    return await verifyDatabase(damaged);
  } finally {
    await damaged.rollback().execute();
    if (isSqlite) await sql`pragma foreign_keys = on`.execute(writer);
  }
}
