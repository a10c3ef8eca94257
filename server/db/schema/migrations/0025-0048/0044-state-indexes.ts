import { type Kysely, sql } from 'kysely';

/** Metrics count payments and refunds by state, and look for the newest webhook, without reading their rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of [
    "payment_intents_ended on payment_intents (state) where state <> 'open'",
    'refunds_by_status on refunds (status) where void_at is null',
    'webhook_events_by_time on webhook_events (received_at)',
  ])
    await sql.raw(`create index ${index}`).execute(db);
}
