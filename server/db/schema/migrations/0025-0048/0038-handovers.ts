import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/** Shift handovers keep their figures from the moment they are written, and never change once they are signed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('handovers')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('from_at', integer, (column) => column.notNull())
    .addColumn('to_at', integer, (column) => column.notNull())
    .addColumn('first_event', integer, (column) => column.notNull())
    .addColumn('last_event', integer, (column) => column.notNull())
    .addColumn('figures', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('version', integer, (column) => column.notNull().check(sql`version > 0`))
    .addColumn('written_by', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('signed_by', 'text', (column) => column.references('users.id'))
    .addColumn('signed_at', integer)
    .addCheckConstraint('handovers_shift', sql`from_at <= to_at and first_event <= last_event + 1`)
    .addCheckConstraint('handovers_signed', sql`(signed_by is null) = (signed_at is null)`)
    .execute();
  for (const index of [
    // Only one waits for its signature.
    'unique index handovers_open on handovers ((signed_at is null)) where signed_at is null',
    `index users_warehouse on users (seq) where role = 'warehouse'`,
  ])
    await sql.raw(`create ${index}`).execute(db);
  await freezeSigned(db);
}

async function freezeSigned(db: Kysely<unknown>): Promise<void> {
  const message = 'A signed handover is never changed';
  if (isPostgres(db)) {
    await sql
      .raw(`create function refuse_handover_change() returns trigger language plpgsql as $$
        begin raise exception '${message}'; end $$`)
      .execute(db);
  }
  for (const [name, event] of [
    ['handovers_frozen', 'update'],
    ['handovers_kept', 'delete'],
  ]) {
    const when = 'when (old.signed_at is not null)';
    const action = isPostgres(db)
      ? `for each row ${when} execute function refuse_handover_change()`
      : `${when} begin select raise(abort, '${message}'); end`;
    await sql.raw(`create trigger ${name} before ${event} on handovers ${action}`).execute(db);
  }
}
