import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/** What customers send back, with pictures of it; its goods in the stock ledger, and its money as a refund or a credit note. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createReturns(db);
  await createPictures(db);
  for (const table of ['stock_movements', 'bank_transfers'])
    await db.schema
      .alterTable(table)
      .addColumn('return_id', 'text', (column) => column.references('returns.id'))
      .execute();
  await (isPostgres(db) ? changeInvoicesInPlace(db) : rebuildInvoices(db));
  for (const index of [
    'unique index returns_by_key on returns (owner_id, idempotency_key) where idempotency_key is not null',
    'index returns_by_order on returns (order_id, seq)',
    'index returns_by_account on returns (account_id, seq)',
    `index returns_requested on returns (seq) where state = 'requested'`,
    `index returns_approved on returns (seq) where state = 'approved'`,
    `index returns_received on returns (seq) where state = 'received'`,
    `index returns_done on returns (seq) where state = 'done'`,
    `index returns_closed on returns (seq) where state in ('refused', 'withdrawn')`,
    'index return_pictures_by_return on return_pictures (return_id, seq)',
    'unique index bank_transfers_of_returns on bank_transfers (return_id) where return_id is not null',
    'unique index invoices_of_returns on invoices (return_id, corrects) where return_id is not null',
  ])
    await sql.raw(`create ${index}`).execute(db);
}

/** What of the order it takes: asked for, approved or received. */
const HELD = `held_quantity = case state when 'requested' then quantity when 'approved' then approved_quantity
  when 'received' then received_quantity when 'done' then received_quantity else 0 end`;

async function createReturns(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('returns')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('requested', 'approved', 'received', 'done', 'refused', 'withdrawn')`),
    )
    .addColumn('quantity', integer, (column) => column.notNull().check(sql`quantity > 0`))
    .addColumn('held_quantity', integer, (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('text', 'text')
    .addColumn('decided_at', integer)
    .addColumn('decided_by', 'text', (column) => column.references('users.id'))
    .addColumn('approved_quantity', integer, (column) =>
      column.check(sql`approved_quantity > 0 and approved_quantity <= quantity`),
    )
    .addColumn('instructions', 'text')
    .addColumn('refusal', 'text')
    .addColumn('received_at', integer)
    .addColumn('received_by', 'text', (column) => column.references('users.id'))
    .addColumn('received_quantity', integer, (column) =>
      column.check(sql`received_quantity > 0 and received_quantity <= approved_quantity`),
    )
    .addColumn('restocked_quantity', integer, (column) =>
      column.check(sql`restocked_quantity >= 0 and restocked_quantity <= received_quantity`),
    )
    .addColumn('settled_at', integer)
    .addColumn('settled_by', 'text', (column) => column.references('users.id'))
    .addColumn('amount_minor', integer, (column) => column.check(sql`amount_minor >= 0`))
    .addColumn('refund_id', 'text', (column) => column.unique().references('refunds.id'))
    .addColumn('idempotency_key', 'text')
    .addColumn('request_fingerprint', 'text')
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('updated_at', integer, (column) => column.notNull())
    .addCheckConstraint('returns_held', sql.raw(HELD))
    .addCheckConstraint(
      'returns_approved',
      sql`state = 'refused' or (approved_quantity is not null) = (state in ('approved', 'received', 'done'))`,
    )
    .addCheckConstraint('returns_decided', sql`(decided_at is null) = (state in ('requested', 'withdrawn'))`)
    .addCheckConstraint('returns_refused', sql`(refusal is not null) = (state = 'refused')`)
    .addCheckConstraint(
      'returns_received',
      sql`(received_at is not null) = (state in ('received', 'done'))
      and (received_quantity is not null) = (received_at is not null)
      and (restocked_quantity is not null) = (received_at is not null)`,
    )
    .addCheckConstraint(
      'returns_settled',
      sql`(settled_at is not null) = (state = 'done')
      and (amount_minor is not null) = (state = 'done')`,
    )
    .execute();
}

async function createPictures(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('return_pictures')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('return_id', 'text', (column) => column.notNull().references('returns.id'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('width', integer, (column) => column.notNull().check(sql`width > 0`))
    .addColumn('height', integer, (column) => column.notNull().check(sql`height > 0`))
    .addColumn('content', isPostgres(db) ? 'bytea' : 'blob', (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addUniqueConstraint('return_pictures_once', ['return_id', 'hash'])
    .execute();
}

/** A credit note can be of a return, of which no card gets the money. */
const CAUSES = [
  `'credit_note' then cause = 'refund' else`,
  `'credit_note' then cause in ('refund', 'return') else`,
] as const;
const OF_REFUND = [
  /\(kind = 'invoice'\) = \((refund_row|refund_attempt) is null\)/g,
  `(kind = 'invoice' or cause = 'return') = ($1 is null)`,
] as const;

async function changeInvoicesInPlace(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table invoices drop constraint invoices_cause, drop constraint invoices_of_refund,
      add constraint invoices_cause check (case kind when 'invoice' then cause in ('payment', 'shipment')
        when ${CAUSES[1]} cause = 'refund_failed' end),
      add constraint invoices_of_refund check ((kind = 'invoice') = (corrects is null)
        and (kind = 'invoice' or cause = 'return') = (refund_row is null)
        and (kind = 'invoice' or cause = 'return') = (refund_attempt is null))`)
    .execute(db);
  await addReturnOfInvoice(db);
}

/** SQLite changes a constraint only with its table, which gets the same indexes and triggers. */
async function rebuildInvoices(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; text: string }>`
    select type, sql as text from sqlite_schema where tbl_name = 'invoices' and sql is not null`.execute(db);
  const definition = rows.find(({ type }) => type === 'table')?.text ?? '';
  const rebuilt = definition
    .replace(/^create table "?invoices"? /i, 'create table rebuilt_invoices ')
    .replace(...CAUSES)
    .replace(...OF_REFUND);
  if (
    !rebuilt.startsWith('create table rebuilt_invoices ') ||
    !rebuilt.includes(CAUSES[1]) ||
    rebuilt.split(`(kind = 'invoice' or cause = 'return')`).length !== 3
  ) {
    throw new Error(`The table of invoices is not as expected: ${definition}`);
  }
  await sql.raw(rebuilt).execute(db);
  await sql`insert into rebuilt_invoices select * from invoices`.execute(db);
  await sql`drop table invoices`.execute(db);
  await sql`alter table rebuilt_invoices rename to invoices`.execute(db);
  await addReturnOfInvoice(db);
  for (const { type, text } of rows) if (type !== 'table') await sql.raw(text).execute(db);
}

async function addReturnOfInvoice(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('invoices')
    .addColumn('return_id', 'text', (column) =>
      column.references('returns.id').check(sql`(return_id is not null) = (cause = 'return')`),
    )
    .execute();
}
