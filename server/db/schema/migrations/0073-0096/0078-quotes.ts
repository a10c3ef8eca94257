import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/** What customers ask a price for, and the answers. Version 0 of the lines is what was asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createQuotes(db);
  await createVersions(db);
  await createMessages(db);
  for (const index of [
    'unique index quotes_by_checkout on quotes (checkout_id) where checkout_id is not null',
    'unique index quotes_by_key on quotes (created_by, idempotency_key) where idempotency_key is not null',
    'index quotes_by_account on quotes (account_id, seq)',
    'index quotes_open_by_account on quotes (account_id) where ended_at is null',
    'index quotes_to_answer on quotes (seq) where waits_for_staff = 1',
    `index quotes_answered on quotes (seq) where state = 'answered'`,
    `index quotes_by_end on quotes (ends_at) where state = 'answered'`,
    `index quotes_accepted on quotes (seq) where state = 'accepted'`,
    `index quotes_closed on quotes (seq) where state in ('refused', 'withdrawn', 'expired')`,
    'index quote_messages_by_quote on quote_messages (quote_id, seq)',
    'unique index quote_messages_by_key on quote_messages (author_id, idempotency_key) where idempotency_key is not null',
    'index quote_files_by_quote on quote_files (quote_id, seq) where quote_id is not null',
    'index quote_files_loose on quote_files (owner_id, created_at) where quote_id is null',
    'index quote_files_overdue on quote_files (created_at) where quote_id is null',
  ])
    await sql.raw(`create ${index}`).execute(db);
}

async function createQuotes(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('quotes')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('created_by', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('requested', 'answered', 'accepted', 'refused', 'withdrawn', 'expired')`),
    )
    .addColumn('waits_for_staff', integer, (column) => column.notNull().check(sql`waits_for_staff in (0, 1)`))
    .addColumn('version', integer, (column) => column.notNull())
    .addColumn('last_day', 'text')
    .addColumn('ends_at', integer)
    .addColumn('checkout_id', 'text', (column) => column.references('checkouts.id'))
    .addColumn('idempotency_key', 'text')
    .addColumn('request_fingerprint', 'text')
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('updated_at', integer, (column) => column.notNull())
    .addColumn('ended_at', integer)
    .addCheckConstraint('quotes_open', sql`(ended_at is null) = (state in ('requested', 'answered'))`)
    .addCheckConstraint('quotes_accepted', sql`(checkout_id is not null) = (state = 'accepted')`)
    .addCheckConstraint('quotes_answered', sql`state in ('requested', 'withdrawn') or version > 0`)
    .addCheckConstraint('quotes_requested', sql`state <> 'requested' or version = 0`)
    .addCheckConstraint('quotes_end', sql`(last_day is null) = (version = 0) and (ends_at is null) = (version = 0)`)
    .addCheckConstraint('quotes_waiting', sql`waits_for_staff = 0 or ended_at is null`)
    .execute();
}

async function createVersions(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .createTable('quote_versions')
    .addColumn('quote_id', 'text', (column) => column.notNull().references('quotes.id'))
    .addColumn('version', integer, (column) => column.notNull().check(sql`version > 0`))
    .addColumn('author_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('freight', 'text')
    .addColumn('note', 'text')
    .addColumn('last_day', 'text', (column) => column.notNull())
    .addColumn('ends_at', integer, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('quote_versions_pk', ['quote_id', 'version'])
    .execute();
  await db.schema
    .createTable('quote_lines')
    .addColumn('quote_id', 'text', (column) => column.notNull().references('quotes.id'))
    .addColumn('version', integer, (column) => column.notNull())
    .addColumn('line', integer, (column) => column.notNull())
    .addColumn('product_id', 'text', (column) => column.references('products.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('part_number', 'text')
    .addColumn('quantity', integer, (column) => column.notNull().check(sql`quantity > 0`))
    .addColumn('price_units', integer, (column) => column.check(sql`price_units > 0`))
    .addColumn('lead_time', 'text')
    .addPrimaryKeyConstraint('quote_lines_pk', ['quote_id', 'version', 'line'])
    .execute();
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('quote_messages')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('quote_id', 'text', (column) => column.notNull().references('quotes.id'))
    .addColumn('author_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('from_staff', integer, (column) => column.notNull().check(sql`from_staff in (0, 1)`))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('request_fingerprint', 'text')
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('quote_files')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('quote_id', 'text', (column) => column.references('quotes.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('bytes', integer, (column) => column.notNull().check(sql`bytes > 0`))
    .addColumn('content', isPostgres(db) ? 'bytea' : 'blob', (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();
}
