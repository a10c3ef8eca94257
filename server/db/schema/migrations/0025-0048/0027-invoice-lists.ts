import { type Kysely, sql } from 'kysely';

/** Invoices are listed by customer and exported by period. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index invoices_by_owner on invoices (owner_id, seq)`.execute(db);
  await sql`create index invoices_by_issue on invoices (issued_at, seq)`.execute(db);
}
