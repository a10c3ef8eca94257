import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findProduct } from '#server/queries/products/products.ts';
import { readStock } from '#server/queries/stock/stock-ledger.ts';
import {
  countLines,
  findOpenStocktake,
  hasLine,
  openStocktake,
  removeLine,
  type StocktakeLineRow,
  saveLine,
  updateStocktake,
} from '#server/queries/stock/stocktakes.ts';
import { countBatches } from '#server/services/batches/count-batches.ts';
import type { NewCount } from '#shared/contracts/stock/stocktake.ts';
import { MAX_COUNTED_PRODUCTS } from '#shared/domain/limits.ts';

/**
 * Records a count beside what is expected on the shelf at this moment. Later sales and shipments change neither, so the
 * difference stays right; so it is with each batch, where they are counted. @throws {AppError} not_found, invalid_fields,
 * stocktake_full
 */
export async function countProduct(
  deps: Deps,
  { productId, actor, counted, batches }: NewCount & { productId: string; actor: string },
): Promise<StocktakeLineRow> {
  return inTransaction(deps.db, async (db) => {
    const at = deps.now();
    const stocktake = await openStocktake(db, at);
    // The row is locked before its orders are read: on PostgreSQL both are then of one moment.
    const product = await findProduct(db, productId);
    if (!product) throw new AppError('not_found');
    const stock = await readStock(db, productId);
    if (!stock) throw new AppError('not_found');
    const { id, version } = stocktake;
    if (!(await hasLine(db, id, productId)) && (await countLines(db, id)).lines >= MAX_COUNTED_PRODUCTS) {
      throw new AppError('stocktake_full');
    }
    const byBatch = batches && (await countBatches(db, { product, counted, batches }));
    await updateStocktake(db, id, { version: version + 1 });
    const line = { stocktake_id: id, product_id: productId, counted, expected: stock.shelf };
    return saveLine(db, {
      ...line,
      counted_by: actor,
      counted_at: at,
      batches: byBatch ? JSON.stringify(byBatch) : null,
      batches_differ: byBatch?.some((each) => each.counted !== each.expected) ? 1 : 0,
    });
  });
}

/** @throws {AppError} not_found */
export async function removeCount(deps: Deps, productId: string): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const stocktake = await findOpenStocktake(db);
    if (!stocktake || !(await removeLine(db, stocktake.id, productId))) throw new AppError('not_found');
    await updateStocktake(db, stocktake.id, { version: stocktake.version + 1 });
  });
}
