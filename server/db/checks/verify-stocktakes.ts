import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';
import { parseCountedBatches } from '#server/db/stored-json.ts';

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

/** What was counted by batch comes to the count, and moved its batches by their differences, once it was applied. */
export async function checkCountedBatches(db: Database): Promise<string[]> {
  const { rows: lines } = await sql<CountedLine>`
    select stocktake_lines.stocktake_id, stocktake_lines.product_id, counted, stocktake_lines.batches, ended_as,
      coalesce(moved.quantity, 0) as moved
    from stocktake_lines join stocktakes on stocktakes.id = stocktake_lines.stocktake_id
      left join (select stocktake_id, product_id, sum(quantity) as quantity from batch_movements
          join batches on batches.id = batch_id where stocktake_id is not null group by stocktake_id, product_id
      ) as moved on moved.stocktake_id = stocktake_lines.stocktake_id and moved.product_id = stocktake_lines.product_id
    where stocktake_lines.batches is not null or moved.quantity is not null`.execute(db);
  return lines
    .filter(({ counted, batches, ended_as, moved }) => {
      const parts = parseCountedBatches(batches ?? '[]');
      const difference = sumOf(parts.map((part) => part.counted - part.expected));
      const isCount = batches === null || sumOf(parts.map((part) => part.counted)) === counted;
      // A product that stopped tracking batches has nothing in them any more.
      return !isCount || (Number(moved) !== 0 && Number(moved) !== (ended_as === 'applied' ? difference : 0));
    })
    .map(
      ({ stocktake_id, product_id }) => `Stocktake ${stocktake_id}: not what it counted of batches of ${product_id}`,
    );
}

interface CountedLine {
  stocktake_id: string;
  product_id: string;
  counted: number;
  batches: string | null;
  ended_as: 'applied' | 'discarded' | null;
  moved: number | string;
}

function sumOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
