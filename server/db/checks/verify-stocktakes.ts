import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';

/** An applied stocktake moved each product by its difference, once, and no other stocktake moved anything. */
export async function checkStocktakes(db: Database): Promise<string[]> {
  const lines = await sql<{ stocktake_id: string; product_id: string }>`
    select stocktake_lines.stocktake_id, stocktake_lines.product_id from stocktake_lines
    join stocktakes on stocktakes.id = stocktake_lines.stocktake_id
    left join stock_movements on stock_movements.stocktake_id = stocktake_lines.stocktake_id
      and stock_movements.product_id = stocktake_lines.product_id
    where coalesce(stock_movements.quantity, 0) <> case when ended_as = 'applied' then counted - expected else 0 end
  `.execute(db);
  const strays = await sql<{ stocktake_id: string; product_id: string }>`
    select stock_movements.stocktake_id, stock_movements.product_id from stock_movements
    left join stocktake_lines on stocktake_lines.stocktake_id = stock_movements.stocktake_id
      and stocktake_lines.product_id = stock_movements.product_id
    where stock_movements.stocktake_id is not null and stocktake_lines.seq is null`.execute(db);
  return [...lines.rows, ...strays.rows].map(
    ({ stocktake_id, product_id }) =>
      `Stocktake ${stocktake_id}: the stock ledger does not say what it counted of product ${product_id}`,
  );
}
