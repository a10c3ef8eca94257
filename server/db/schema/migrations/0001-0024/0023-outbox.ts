import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** Mails are rows, written with what they are about. While the switch has no row, mails are off and none is written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('mail_switch')
    .addColumn('id', integer, (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('rows_since', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('outbox')
    .addColumn('seq', integer, sequence)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('event_key', 'text', (column) => column.notNull().unique())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('merge_key', 'text')
    .addColumn('user_id', 'text', (column) => column.references('users.id'))
    .addColumn('recipient', 'text')
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().defaultTo('queued').check(sql`state in ('queued', 'sent', 'failed', 'skipped')`),
    )
    .addColumn('attempts', integer, (column) => column.notNull().defaultTo(0).check(sql`attempts >= 0`))
    .addColumn('next_attempt_at', integer, (column) => column.notNull())
    .addColumn('message_id', 'text')
    .addColumn('last_error', 'text')
    .addColumn('ended_at', integer)
    .addCheckConstraint('outbox_ended', sql`(state = 'queued') = (ended_at is null)`)
    .addCheckConstraint('outbox_identified', sql`state <> 'sent' or message_id is not null`)
    .addCheckConstraint('outbox_addressed', sql`state <> 'queued' or recipient is not null`)
    .execute();
  for (const index of [
    `outbox_due on outbox (next_attempt_at) where state = 'queued'`,
    `outbox_merged on outbox (merge_key) where state = 'queued' and merge_key is not null`,
    'outbox_by_age on outbox (created_at) where ended_at is not null',
    `products_low on products (seq)
      where deleted_at is null and low_stock_at is not null and available_quantity <= low_stock_at`,
    'outbox_by_user on outbox (user_id, created_at) where recipient is not null',
  ])
    await sql.raw(`create index ${index}`).execute(db);
}
