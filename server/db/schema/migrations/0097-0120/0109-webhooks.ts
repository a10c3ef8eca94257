import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** Where events are sent, and what was sent there. The row of the position comes with the first delivery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('webhook_endpoints')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('types', 'text', (column) => column.notNull())
    .addColumn('sealed_secret', 'text', (column) => column.notNull())
    .addColumn('old_sealed_secret', 'text')
    .addColumn('old_secret_until', integer)
    .addColumn('heard_since', integer, (column) => column.notNull().check(sql`heard_since >= 0`))
    .addColumn('next_attempt_at', integer, (column) => column.notNull())
    .addColumn('failures', integer, (column) => column.notNull().check(sql`failures >= 0`))
    .addColumn('failing_since', integer)
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('off_at', integer)
    .addColumn('off_reason', 'text')
    .addCheckConstraint('webhook_endpoints_off', sql`(off_at is null) = (off_reason is null)`)
    .addCheckConstraint('webhook_endpoints_rotated', sql`(old_sealed_secret is null) = (old_secret_until is null)`)
    .addCheckConstraint('webhook_endpoints_failing', sql`(failures = 0) = (failing_since is null)`)
    .execute();
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('endpoint_id', 'text', (column) =>
      column.notNull().references('webhook_endpoints.id').onDelete('cascade'),
    )
    .addColumn('event_seq', integer)
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().defaultTo('queued').check(sql`state in ('queued', 'delivered', 'failed')`),
    )
    .addColumn('attempts', integer, (column) => column.notNull().defaultTo(0).check(sql`attempts >= 0`))
    .addColumn('attempts_before', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', integer, (column) => column.notNull())
    .addColumn('give_up_at', integer, (column) => column.notNull())
    .addColumn('last_attempt_at', integer)
    .addColumn('last_status', integer)
    .addColumn('last_response', 'text')
    .addColumn('last_problem', 'text')
    .addColumn('ended_at', integer)
    .addCheckConstraint('webhook_deliveries_ended', sql`(state = 'queued') = (ended_at is null)`)
    .execute();
  await db.schema
    .createTable('webhook_position')
    .addColumn('id', integer, (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('heard_until', integer, (column) => column.notNull())
    .execute();
  for (const index of [
    'webhook_endpoints_by_holder on webhook_endpoints (holder, seq)',
    'webhook_endpoints_by_owner on webhook_endpoints (owner_id, id)',
    'webhook_endpoints_on on webhook_endpoints (failures, next_attempt_at) where off_at is null',
    `webhook_deliveries_queued on webhook_deliveries (endpoint_id, seq) where state = 'queued'`,
    'webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, seq)',
    'webhook_deliveries_by_age on webhook_deliveries (created_at) where ended_at is not null',
  ])
    await sql.raw(`create index ${index}`).execute(db);
  await sql`create unique index webhook_deliveries_once on webhook_deliveries (endpoint_id, event_seq)`.execute(db);
}
