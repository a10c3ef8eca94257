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

/** The parts of a bulk call say how many movements of stock the ledger has of it. */
export async function checkBulkCalls(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string; said: number; moved: number }>`
    select bulk_calls.id, coalesce(parts.said, 0) as said, coalesce(ledger.moved, 0) as moved from bulk_calls
    left join (select call_id, sum(moved) as said from bulk_parts group by call_id) as parts
      on parts.call_id = bulk_calls.id
    left join (select bulk_call_id, count(*) as moved from stock_movements where bulk_call_id is not null group by bulk_call_id)
      as ledger on ledger.bulk_call_id = bulk_calls.id
    where coalesce(parts.said, 0) <> coalesce(ledger.moved, 0)`.execute(db);
  return rows.map(({ id, said, moved }) => `Bulk call ${id}: ${said} changes of stock, but the ledger has ${moved}`);
}
