import { AppError } from '#server/app-error.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { type CountedBatch, parseCountedBatches } from '#server/db/stored-json.ts';
import {
  type BatchRow,
  ensureWithoutBatch,
  findBatch,
  findBatchByNumber,
  insertBatch,
  listBatches,
  moveBatches,
} from '#server/queries/batches/batches.ts';
import type { StocktakeLineRow } from '#server/queries/stock/stocktakes.ts';
import type { NewCount } from '#shared/contracts/stock/stocktake.ts';
import { batchKey } from '#shared/domain/stock/batches.ts';
import { batchFieldMessages } from '#shared/messages/stock/batches.ts';
import { stocktakeFieldMessages } from '#shared/messages/stock/stocktake.ts';

type TypedBatch = NonNullable<NewCount['batches']>[number];

interface Counting {
  product: { id: string; tracks_batches: number };
  counted: number;
  batches: TypedBatch[];
}

/**
 * What was counted of each batch of a product, beside what is expected there now. The product must be locked.
 * @throws {AppError} invalid_fields, also when one of which something is on hand was not counted
 */
export async function countBatches(
  db: WriteTransaction,
  { product, counted, batches }: Counting,
): Promise<CountedBatch[]> {
  if (product.tracks_batches !== 1) throw problem('batches', batchFieldMessages.notTracked);
  const known = await listBatches(db, product.id);
  const keyOf = (number: string | null) => (number === null ? '' : batchKey(number));
  const byKey = new Map(known.map((row) => [keyOf(row.number), row]));
  const seen = new Set<string>();
  const found = batches.map((typed, index): CountedBatch => {
    const key = keyOf(typed.number);
    const row = byKey.get(key);
    if (seen.has(key)) throw problem(`batches.${index}.number`, stocktakeFieldMessages.batchTwice);
    seen.add(key);
    if (row && row.number !== null && row.best_before !== typed.bestBefore) {
      throw problem(`batches.${index}.bestBefore`, batchFieldMessages.otherDay(row.number, row.best_before));
    }
    const { number, bestBefore } = row ? { number: row.number, bestBefore: row.best_before } : typed;
    return { batchId: row?.id ?? null, number, bestBefore, counted: typed.counted, expected: row?.on_hand ?? 0 };
  });
  const missing = known.find(({ number, on_hand }) => on_hand > 0 && !seen.has(keyOf(number)));
  if (missing) throw problem('batches', stocktakeFieldMessages.countBatchToo(missing.number));
  if (found.reduce((sum, each) => sum + each.counted, 0) !== counted) {
    throw problem('counted', stocktakeFieldMessages.notTheSum);
  }
  return found;
}

interface Applied {
  line: StocktakeLineRow;
  reason: string;
  actor: string;
  at: number;
}

/** Changes each counted batch by its difference. False when one has less by now: the transaction must be rolled back then. */
export async function applyBatchCounts(
  db: WriteTransaction,
  { line: { stocktake_id: stocktakeId, product_id: productId, batches }, reason, actor, at }: Applied,
): Promise<boolean> {
  const counts = parseCountedBatches(batches ?? '[]').filter(({ counted, expected }) => counted !== expected);
  const movements = [];
  for (const each of counts) {
    const { id: batchId } = await findCounted(db, productId, each, at);
    const quantity = each.counted - each.expected;
    movements.push({ kind: 'adjusted' as const, batchId, quantity, stocktakeId, reason, actor, at });
  }
  return moveBatches(db, movements);
}

async function findCounted(
  db: WriteTransaction,
  productId: string,
  { batchId, number, bestBefore }: CountedBatch,
  at: number,
): Promise<BatchRow> {
  const found = batchId === null ? undefined : await findBatch(db, batchId);
  if (found) return found;
  if (number === null) return ensureWithoutBatch(db, productId, at);
  const known = await findBatchByNumber(db, productId, number);
  return known ?? insertBatch(db, { productId, number, bestBefore, at });
}

function problem(field: string, message: string): AppError {
  return new AppError('invalid_fields', { message, fields: { [field]: message } });
}
