import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';

// Invariants of users and what they keep. Each check returns a sentence per violation.

/** Of a customer's addresses exactly one is the default. */
export async function checkAddresses(db: Database): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from addresses group by user_id having sum(is_default) <> 1`.execute(db);
  return rows.map(({ user_id }) => `User ${user_id}: not exactly one of the addresses is the default`);
}
