import type { ColumnType, Generated } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { MovementKind } from '#shared/domain/stock/stock-movements.ts';

/** The sum of a product's movements is its available quantity. */
export interface StockMovementsTable {
  seq: Generated<number>;
  product_id: Fixed<string>;
  /** The last three once per order at most; `set_aside` is positive when the stock is available again. */
  kind: Fixed<MovementKind>;
  quantity: Fixed<number>;
  reason: Fixed<string>;
  order_id: Fixed<string | null>;
  created_at: Fixed<number>;
  /** The stocktake that an adjustment comes from. */
  stocktake_id: ColumnType<string | null, string | undefined, never>;
  /** Who recorded a movement by hand, and the key of their request, so that it is recorded once. */
  request_key: ColumnType<string | null, string | null | undefined, never>;
  request_fingerprint: ColumnType<string | null, string | null | undefined, never>;
  /** The return whose goods came back. */
  return_id: ColumnType<string | null, string | undefined, never>;
}

/** A customer who wants to know once when a product can be ordered again; removed with the mail that says so. */
export interface StockNoticesTable {
  seq: Generated<number>;
  user_id: Fixed<string>;
  product_id: Fixed<string>;
  created_at: Fixed<number>;
}

/** What staff count at one time; at most one is open. */
export interface StocktakesTable {
  seq: Generated<number>;
  id: Fixed<string>;
  started_at: Fixed<number>;
  /** The number of changes of its lines. */
  version: number;
  ended_at: number | null;
  ended_as: 'applied' | 'discarded' | null;
}

export interface StocktakeLinesTable {
  seq: Generated<number>;
  stocktake_id: Fixed<string>;
  product_id: Fixed<string>;
  /** What is on the shelf, and what was expected there at that moment. */
  counted: number;
  expected: number;
  counted_by: string;
  counted_at: number;
}

export interface StockTables {
  stock_notices: StockNoticesTable;
  stocktakes: StocktakesTable;
  stocktake_lines: StocktakeLinesTable;
  stock_movements: StockMovementsTable;
}
