import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { searchText } from '#server/db/schema/migrations/0001-0024/0007-search-text/search-text.ts';

/** Products are found by sizes, inches and British or American words however they are written, names before descriptions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // To make the index of all products at once takes less than to keep it.
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`drop index products_search`.execute(db);
    await fillSearchTexts(db);
    await sql`create index products_search on products using gin (search_text gin_trgm_ops)
      where deleted_at is null`.execute(db);
    return;
  }
  for (const change of ['insert', 'update', 'delete'])
    await sql`drop trigger ${sql.raw(`product_search_${change}`)}`.execute(db);
  await sql`drop table product_search`.execute(db);
  await fillSearchTexts(db);
  await createSearchTable(db);
}

async function createSearchTable(db: Kysely<unknown>): Promise<void> {
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

interface Product {
  seq: number;
  name: string;
  description: string;
}

function toFilled({ seq, name, description }: Product) {
  return sql`(cast(${seq} as bigint), ${searchText(name, description)})`;
}

async function fillSearchTexts(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<Product>`
      select seq, name, description from products where seq > ${last} order by seq limit ${BATCH}`.execute(db);
    const [before, texts] = [last, rows.map(toFilled)];
    last = rows.at(-1)?.seq ?? last;
    if (texts.length > 0) {
      // Both bounds, so that SQLite reads these products only.
      await sql`with filled (seq, text) as (values ${sql.join(texts)})
        update products set search_text = filled.text from filled
        where filled.seq = products.seq and products.seq > ${before} and products.seq <= ${last}`.execute(db);
    }
    if (rows.length < BATCH) return;
  }
}
