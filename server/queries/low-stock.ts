import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';

/** Counting stops here: a larger count is unknown. */
const MAX_COUNT = 1000;

/** The number of products on sale that are low on stock, by the index `products_low`; null when there are too many. */
export async function countLowStock(db: Database): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select 1 from products
    where deleted_at is null and low_stock_at is not null and available_quantity <= low_stock_at
    limit ${sql.lit(MAX_COUNT + 1)}) as matches`.execute(db);
  const count = Number(rows[0]?.count ?? 0);
  return count > MAX_COUNT ? null : count;
}
