import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/** Row counts of lists, an index of fragments, and an index for each order of a list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('list_sizes')
    .addColumn('list', 'text', (column) => column.primaryKey())
    .addColumn('size', columnTypes(db).integer, (column) => column.notNull())
    .execute();

  await db.schema
    .alterTable('products')
    .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await fillSearchTexts(db);
  await createSearchIndex(db);

  const onSale = sql<boolean>`deleted_at is null`;
  const inStock = sql<boolean>`deleted_at is null and available_quantity >= minimum_quantity`;
  const products = (name: string, ...columns: string[]) =>
    db.schema.createIndex(`products_${name}`).on('products').columns(columns);
  await products('by_price', 'price_units', 'seq').where(onSale).execute();
  await products('by_stock', 'available_quantity', 'seq').where(onSale).execute();
  await products('in_stock', 'seq').where(inStock).execute();
  await products('in_stock_by_price', 'price_units', 'seq').where(inStock).execute();

  await db.schema.dropIndex('orders_by_owner').execute();
  await db.schema
    .createIndex('orders_by_owner')
    .on('orders')
    .columns(['owner_id', 'seq'])
    .where(sql<boolean>`cancelled_at is null`)
    .execute();
  await db.schema
    .createIndex('payment_intents_open')
    .on('payment_intents')
    .column('created_at')
    .where(sql<boolean>`state = 'open'`)
    .execute();
  await db.schema
    .createIndex('refunds_pending')
    .on('refunds')
    .column('created_at')
    .where(sql<boolean>`completed_at is null`)
    .execute();
}

async function createSearchIndex(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`create index products_search on products using gin (search_text gin_trgm_ops)
      where deleted_at is null`.execute(db);
    return;
  }
  await sql`create virtual table product_search using fts5
    (text, content='', columnsize=0, detail=none, tokenize='trigram case_sensitive 1')`.execute(db);
  const add = sql`insert into product_search (rowid, text) select`;
  const remove = sql`insert into product_search (product_search, rowid, text) select 'delete', `;
  await sql`${add} seq, search_text from products where deleted_at is null`.execute(db);
  await sql`insert into product_search (product_search) values ('optimize')`.execute(db);
  await sql`create trigger product_search_insert after insert on products begin
    ${add} new.seq, new.search_text where new.deleted_at is null; end`.execute(db);
  await sql`create trigger product_search_update after update of search_text, deleted_at on products begin
    ${remove} old.seq, old.search_text where old.deleted_at is null;
    ${add} new.seq, new.search_text where new.deleted_at is null; end`.execute(db);
  await sql`create trigger product_search_delete after delete on products begin
    ${remove} old.seq, old.search_text where old.deleted_at is null; end`.execute(db);
}

const BATCH = 1000;

async function fillSearchTexts(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ seq: number; name: string; description: string }>`
      select seq, name, description from products where seq > ${last} order by seq limit ${BATCH}`.execute(db);
    for (const { seq, name, description } of rows) {
      last = seq;
      await sql`update products set search_text = ${searchText(name, description)} where seq = ${seq}`.execute(db);
    }
    if (rows.length < BATCH) return;
  }
}

// What a product was found by in this version: a line for each field without blanks and dashes, then the first letters
// of each word behind two blanks.

function searchText(name: string, description: string): string {
  const fields = [fold(name), fold(description)];
  const beginnings = new Set(fields.flatMap(wordsOf).map((word) => [...word].slice(0, 2).join('')));
  const compact = fields.map((field) => field.replace(GAPS, ''));
  return [...compact, [...beginnings].map((beginning) => `  ${beginning}`).join('')].join('\n');
}

const GAPS = /[\s\p{Pd}\u2212\u00ad\u2043]+/gu;

function fold(text: string): string {
  const whole = text.replaceAll('\0', '\ufffd').toWellFormed().normalize('NFKC');
  return whole.toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
}

function wordsOf(folded: string): string[] {
  return folded.replace(GAPS, ' ').match(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];
}
