import type { ColumnType, Generated } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { BatchMovementKind } from '#shared/domain/stock/batches.ts';
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
  /** The bulk call that it comes from. */
  bulk_call_id: ColumnType<string | null, string | undefined, never>;
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
  /** JSON: `CountedBatch[]` of server/db/stored-json.ts; null where nobody counted by batch. */
  batches: Fixed<string | null>;
  /** Whether a batch has another quantity than expected. */
  batches_differ: ColumnType<number, number | undefined, never>;
}

/** Of a product that tracks batches: what arrived under one number. What lies in none is a row without a number. */
export interface BatchesTable {
  seq: Generated<number>;
  id: Fixed<string>;
  product_id: Fixed<string>;
  number: string | null;
  /** By which numbers are compared: without case and blanks. */
  number_key: string | null;
  /** The last day on which it is good, such as `2027-12-31`; null when it does not go off. */
  best_before: string | null;
  /** The sum of its movements; 0 while the product does not track batches. */
  on_hand: number;
  received_at: Fixed<number>;
}

/** The ledger of batches; rows never change. */
export interface BatchMovementsTable {
  seq: Generated<number>;
  batch_id: Fixed<string>;
  kind: Fixed<BatchMovementKind>;
  quantity: Fixed<number>;
  /** What took it, or gave it back. */
  shipment_id: Fixed<string | null>;
  /** The stocktake that counted the batch. */
  stocktake_id: ColumnType<string | null, string | null | undefined, never>;
  reason: Fixed<string>;
  actor: Fixed<string>;
  created_at: Fixed<number>;
}

/** What a shipment took of a batch, after corrections; none once it was taken back. */
export interface ShipmentBatchesTable {
  seq: Generated<number>;
  shipment_id: Fixed<string>;
  batch_id: Fixed<string>;
  quantity: number;
}

export interface StockTables {
  batches: BatchesTable;
  batch_movements: BatchMovementsTable;
  shipment_batches: ShipmentBatchesTable;
  stock_notices: StockNoticesTable;
  stocktakes: StocktakesTable;
  stocktake_lines: StocktakeLinesTable;
  stock_movements: StockMovementsTable;
}
