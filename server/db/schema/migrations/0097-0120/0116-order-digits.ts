import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#server/db/schema/migrations/engine.ts';

/**
 * Numbers on orders are found by four digits in a row. Filled in small steps while the shop runs; until it holds as many
 * orders as the index of trigrams, searches ask that one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return;
  await sql`create virtual table order_digits using fts5
    (text, content='', columnsize=0, detail=none, tokenize='ascii')`.execute(db);
  for (const setting of [sql`'automerge', 0`, sql`'usermerge', 8`])
    await sql`insert into order_digits (order_digits, rank) values (${setting})`.execute(db);
  await sql`alter table order_search_progress add column digits_to integer not null default 0`.execute(db);
  const isIndexed = 'old.seq <= (select digits_to from order_search_progress)';
  const changed = ['email', 'address', 'customer_name', 'po_number', 'tracking_number', 'phone'];
  const differs = changed.map((column) => `old.${column} is not new.${column}`).join(' or ');
  const remove = `insert into order_digits (order_digits, rowid, text) values ('delete', old.seq, ${digitGroups('old.')})`;
  const add = `insert into order_digits (rowid, text) values (new.seq, ${digitGroups('new.')})`;
  await sql
    .raw(
      `create trigger order_digits_update after update of ${changed.join(', ')} on orders
        when (${differs}) and ${isIndexed} begin ${remove}; ${add}; end`,
    )
    .execute(db);
  await sql
    .raw(`create trigger order_digits_delete after delete on orders when ${isIndexed} begin ${remove}; end`)
    .execute(db);
}

/**
 * Each four digits in a row of the text, once, which the positions in a list of as many zeros walk through. FTS5 keeps how
 * many it holds in all, so what is removed must be what was added.
 */
function digitGroups(row: string): string {
  const group = 'substr(text, position.key + 1, 4)';
  return `coalesce((select group_concat(distinct ${group})
    from (select ${searchedText(row)} as text) as searched,
      json_each('[0' || replace(hex(zeroblob(length(text))), '00', ',0') || ']') as position
    where ${group} glob '[0-9][0-9][0-9][0-9]'), '')`;
}

function searchedText(row: string): string {
  const optional = (column: string) => `coalesce(${row}${column}, '')`;
  const joined = (column: string) =>
    ['-', ' ', '/', '.', '_', '(', ')', '+'].reduce(
      (text, separator) => `replace(${text}, '${separator}', '')`,
      optional(column),
    );
  return [
    `${row}id`,
    `cast(${row}seq + 10000 as text)`,
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
  ].join(` || char(10) || `);
}
