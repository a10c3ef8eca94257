import { AppError } from '#server/app-error.ts';
import type { ProductDetailsRow } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/events.ts';
import { findProduct, markProductDeleted } from '#server/queries/products.ts';

/** Takes a product off sale; orders keep a copy of its name, price and image. @throws {AppError} not_found */
export async function removeProduct(deps: Deps, id: string, actor: string): Promise<ProductDetailsRow> {
  return inTransaction(deps.db, async (db) => {
    const product = await findProduct(db, id);
    if (!product) throw new AppError('not_found');
    const at = deps.now();
    await markProductDeleted(db, id, at);
    const before = { product: product.name, availableQuantity: product.available_quantity };
    await recordEvent(db, { at, actor, type: 'product.removed', subjectId: id, before });
    return product;
  });
}
