import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** Staff see mails by their state, and can send those again that have failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('attempts_before', columnTypes(db).integer, (column) => column.notNull().defaultTo(0))
    .execute();
  for (const index of [
    `outbox_waiting on outbox (seq) where state = 'queued'`,
    `outbox_failed on outbox (seq) where state = 'failed'`,
    `outbox_sent on outbox (seq) where state = 'sent'`,
    `outbox_failed_mail on outbox (message_id) where state = 'failed'`,
  ])
    await sql.raw(`create index ${index}`).execute(db);
}
