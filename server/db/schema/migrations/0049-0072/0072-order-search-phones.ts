import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#server/db/schema/migrations/engine.ts';

/**
 * Orders are found by phone, and by part numbers whatever separates their groups. On SQLite the index is filled again in
 * small steps while the shop runs; a search reads what it does not hold yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`drop index orders_search`.execute(db);
    await sql`create index orders_search on orders using gin ((${sql.raw(`lower((${searchedText('', 'chr')}) collate "und-x-icu")`)}) gin_trgm_ops)`.execute(
      db,
    );
    return;
  }
  for (const change of ['update', 'delete']) await sql.raw(`drop trigger order_search_${change}`).execute(db);
  await sql`insert into order_search (order_search) values ('delete-all')`.execute(db);
  await sql`update order_search_progress set indexed_to = 0`.execute(db);
  const isIndexed = 'old.seq <= (select indexed_to from order_search_progress)';
  const changed = ['email', 'address', 'customer_name', 'po_number', 'tracking_number', 'phone'];
  const differs = changed.map((column) => `old.${column} is not new.${column}`).join(' or ');
  const remove = `insert into order_search (order_search, rowid, text) values ('delete', old.seq, ${searchedText('old.', 'char')})`;
  const add = `insert into order_search (rowid, text) values (new.seq, ${searchedText('new.', 'char')})`;
  await sql
    .raw(
      `create trigger order_search_update after update of ${changed.join(', ')} on orders
        when (${differs}) and ${isIndexed} begin ${remove}; ${add}; end`,
    )
    .execute(db);
  await sql
    .raw(`create trigger order_search_delete after delete on orders when ${isIndexed} begin ${remove}; end`)
    .execute(db);
}

function searchedText(row: string, character: 'char' | 'chr'): string {
  const number = `cast(${row}seq + 10000 as text)`;
  const optional = (column: string) => `coalesce(${row}${column}, '')`;
  const joined = (column: string) =>
    ['-', ' ', '/', '.', '_', '(', ')', '+'].reduce(
      (text, separator) => `replace(${text}, '${separator}', '')`,
      optional(column),
    );
  return [
    `${row}id`,
    `'B-' || ${number}`,
    `'B' || ${number}`,
    `${row}email`,
    optional('customer_name'),
    `${row}name`,
    optional('part_number'),
    joined('part_number'),
    optional('po_number'),
    optional('tracking_number'),
    `${row}address`,
    `${row}phone`,
    joined('phone'),
  ].join(` || ${character}(10) || `);
}
