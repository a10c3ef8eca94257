import type { Kysely } from 'kysely';

/** What was asked for under an idempotency key; null in rows from before. Reductions have it in their event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    'addresses',
    'bank_transfers',
    'checkouts',
    'orders',
    'packing_scans',
    'refunds',
    'stock_movements',
    'waitlist_entries',
  ])
    await db.schema.alterTable(table).addColumn('request_fingerprint', 'text').execute();
}
