import { type Kysely, sql } from 'kysely';
import { writerOf } from '#server/db/connections.ts';
import { engineOf } from '#server/db/schema/dialect.ts';

// Candidates by the trigrams of `search_text`; the caller then checks the text. See docs/decisions/0013.

export async function createSearchIndex<T>(db: Kysely<T>): Promise<void> {
  const writer = writerOf(db);
  if (engineOf(db) === 'postgres') {
    await sql`create extension if not exists pg_trgm`.execute(writer);
    await sql`create index products_search on products using gin (search_text gin_trgm_ops)
      where deleted_at is null`.execute(writer);
    return;
  }
  await sql`create virtual table product_search using fts5
    (text, content='', columnsize=0, detail=none, tokenize='trigram case_sensitive 1')`.execute(writer);
  const add = sql`insert into product_search (rowid, text) select`;
  const remove = sql`insert into product_search (product_search, rowid, text) select 'delete', `;
  await sql`${add} seq, search_text from products where deleted_at is null`.execute(writer);
  // Merges the index into one segment, so that a search reads only one.
  await sql`insert into product_search (product_search) values ('optimize')`.execute(writer);
  await sql`create trigger product_search_insert after insert on products begin
    ${add} new.seq, new.search_text where new.deleted_at is null; end`.execute(writer);
  await sql`create trigger product_search_update after update of search_text, deleted_at on products begin
    ${remove} old.seq, old.search_text where old.deleted_at is null;
    ${add} new.seq, new.search_text where new.deleted_at is null; end`.execute(writer);
  await sql`create trigger product_search_delete after delete on products begin
    ${remove} old.seq, old.search_text where old.deleted_at is null; end`.execute(writer);
}

/** For bulk writes; call `createSearchIndex` afterwards. */
export async function dropSearchIndex<T>(db: Kysely<T>): Promise<void> {
  const writer = writerOf(db);
  if (engineOf(db) === 'postgres') {
    await sql`drop index products_search`.execute(writer);
    return;
  }
  for (const change of ['insert', 'update', 'delete'])
    await sql`drop trigger ${sql.raw(`product_search_${change}`)}`.execute(writer);
  await sql`drop table product_search`.execute(writer);
}
