import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';

/** An import of products was applied as a whole or not at all: all of its new products are there with their first stock, or none. */
export async function checkImports(db: Database): Promise<string[]> {
  const { rows } = await sql<{ import_id: string; line: number }>`
    select import_rows.import_id, import_rows.line from import_rows
    join imports on imports.id = import_rows.import_id
    left join products on products.id = import_rows.product_id
    left join (
      select product_id, count(*) as received from stock_movements
      where kind = 'received' and reason = 'first stock' group by product_id
    ) as first on first.product_id = import_rows.product_id
    where price_list_id is null and account_id is null and import_rows.kind in ('new', 'changed') and (
      (applied_at is null and import_rows.kind = 'new' and products.id is not null)
      or (applied_at is not null and import_rows.kind = 'new' and coalesce(first.received, 0) <> 1)
      or (applied_at is not null and import_rows.kind = 'changed' and products.version <= product_version)
      or (undone_at is not null and import_rows.kind = 'new' and products.deleted_at is null)
    )`.execute(db);
  return rows.map(({ import_id, line }) => `Import ${import_id}: line ${line} is not what was applied`);
}
