import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

const open = 'paid_at is null and cancelled_at is null and expired_at is null';

/**
 * What belongs to who pays hangs on an account. Every user gets one, under the user's id, with the terms and taxes that the
 * user had; orders, places in line, invoices, bank transfers and addresses name their account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db);
  await addAccount(db, 'users', 'id');
  for (const table of ['checkouts', 'orders', 'invoices', 'waitlist_entries']) await addAccount(db, table, 'owner_id');
  await moveToAccount(db, 'bank_transfers', 'owner_id');
  await moveToAccount(db, 'addresses', 'user_id');
  await freezeAccountOfInvoices(db);
  await sql`drop table customers`.execute(db);
  await sql`drop table account_terms`.execute(db);
  for (const statement of [
    'drop index orders_on_account',
    'drop index orders_owed',
    `create index orders_owed on orders (account_id, due_at) where terms_days is not null and ${open}`,
    'create index orders_by_account on orders (account_id, seq)',
    'drop index invoices_by_owner',
    'create index invoices_by_account on invoices (account_id, seq)',
    'drop index if exists bank_transfers_by_owner',
    'create index bank_transfers_by_account on bank_transfers (account_id, seq)',
  ])
    await sql.raw(statement).execute(db);
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('accounts')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('person', 'company')`))
    .addColumn('name', 'text', (column) => column.check(sql`kind = 'person' or name is not null`))
    .addColumn('tax_id', 'text')
    .addColumn('tax_exempt_reason', 'text', (column) =>
      column.check(sql`tax_exempt_reason is null or tax_id is not null`),
    )
    .addColumn('payment_days', integer, (column) => column.check(sql`payment_days > 0`))
    .addColumn('credit_limit_minor', integer, (column) =>
      column.check(sql`credit_limit_minor >= 0 and (credit_limit_minor is null) = (payment_days is null)`),
    )
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('updated_at', integer, (column) => column.notNull())
    .execute();
  await sql`insert into accounts
      (id, kind, tax_id, tax_exempt_reason, payment_days, credit_limit_minor, created_at, updated_at)
    select users.id, 'person', tax_id, tax_exempt_reason, payment_days, credit_limit_minor, users.created_at,
      coalesce(account_terms.updated_at, customers.updated_at, users.created_at)
    from users left join customers on customers.user_id = users.id
      left join account_terms on account_terms.user_id = users.id
    order by users.seq`.execute(db);
  await sql`create index accounts_with_terms on accounts (seq) where payment_days is not null`.execute(db);
}

/** SQLite adds a column that may not be null only with a default, which is no account: leaving it out breaks the foreign key. */
async function addAccount(db: Kysely<unknown>, table: string, from: string): Promise<void> {
  const given = isPostgres(db) ? '' : `not null default ''`;
  await sql.raw(`alter table ${table} add column account_id text ${given} references accounts (id)`).execute(db);
  await sql.raw(`update ${table} set account_id = ${from}`).execute(db);
  if (isPostgres(db)) await sql.raw(`alter table ${table} alter column account_id set not null`).execute(db);
}

async function moveToAccount(db: Kysely<unknown>, table: string, from: string): Promise<void> {
  await sql.raw(`alter table ${table} rename column ${from} to account_id`).execute(db);
  if (!isPostgres(db)) return rebuild(db, table);
  await sql
    .raw(`alter table ${table} drop constraint ${table}_${from}_fkey,
      add constraint ${table}_account_id_fkey foreign key (account_id) references accounts (id)`)
    .execute(db);
}

/** SQLite changes a constraint only with its table, which gets the same indexes and triggers. */
async function rebuild(db: Kysely<unknown>, table: string): Promise<void> {
  const { rows } = await sql<{ type: string; text: string }>`
    select type, sql as text from sqlite_schema where tbl_name = ${table} and sql is not null`.execute(db);
  const definition = rows.find(({ type }) => type === 'table')?.text ?? '';
  const rebuilt = definition
    .replace(new RegExp(`^create table "?${table}"? `, 'i'), `create table rebuilt_${table} `)
    .replace(/("?account_id"? text not null references) "?users"?/, '$1 "accounts"');
  if (!rebuilt.startsWith(`create table rebuilt_${table} `) || !rebuilt.includes('references "accounts"')) {
    throw new Error(`The table ${table} is not as expected: ${definition}`);
  }
  await sql.raw(rebuilt).execute(db);
  await sql.raw(`insert into rebuilt_${table} select * from ${table}`).execute(db);
  await sql.raw(`drop table ${table}`).execute(db);
  await sql.raw(`alter table rebuilt_${table} rename to ${table}`).execute(db);
  for (const { type, text } of rows) if (type !== 'table') await sql.raw(text).execute(db);
}

async function freezeAccountOfInvoices(db: Kysely<unknown>): Promise<void> {
  const action = isPostgres(db)
    ? 'for each row execute function refuse_invoice_change()'
    : `begin select raise(abort, 'An invoice is never changed'); end`;
  await sql.raw(`create trigger invoices_account_frozen before update of account_id on invoices ${action}`).execute(db);
}
