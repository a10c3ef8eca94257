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
import { MAX_COUNTED_PRODUCTS } from '#shared/domain/limits.ts';

/**
 * Records a count beside what is expected on the shelf at this moment. Later sales and shipments change neither, so the
 * difference stays right. @throws {AppError} not_found, stocktake_full
 */
export async function countProduct(
  deps: Deps,
  { productId, counted, actor }: { productId: string; counted: number; actor: string },
): Promise<StocktakeLineRow> {
  return inTransaction(deps.db, async (db) => {
    const at = deps.now();
    const stocktake = await openStocktake(db, at);
    // The row is locked before its orders are read: on PostgreSQL both are then of one moment.
    if (!(await findProduct(db, productId))) throw new AppError('not_found');
    const stock = await readStock(db, productId);
    if (!stock) throw new AppError('not_found');
    const { id, version } = stocktake;
    if (!(await hasLine(db, id, productId)) && (await countLines(db, id)).lines >= MAX_COUNTED_PRODUCTS) {
      throw new AppError('stocktake_full');
    }
    await updateStocktake(db, id, { version: version + 1 });
    const line = { stocktake_id: id, product_id: productId, counted, expected: stock.shelf };
    return saveLine(db, { ...line, counted_by: actor, counted_at: at });
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
