import { AppError } from '#server/app-error.ts';
import type { ProductDetailsRow } from '#server/db/schema/tables/products.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { markProductDeleted } from '#server/queries/products/product-writes.ts';
import { findProduct } from '#server/queries/products/products.ts';
import { removeWaitlist } from '#server/services/waitlist/leave-waitlist.ts';

/**
 * Takes a product off sale, and ends its line; orders keep a copy of its name, price and image. @throws {AppError}
 * not_found
 */
export async function removeProduct(deps: Deps, id: string, actor: string): Promise<ProductDetailsRow> {
  return inTransaction(deps.db, async (db) => {
    const product = await findProduct(db, id);
    if (!product) throw new AppError('not_found');
    const at = deps.now();
    const ended = await removeWaitlist(db, id, { at, actor });
    await markProductDeleted(db, id, at);
    const before = { product: product.name, availableQuantity: product.available_quantity };
    await recordEvents(db, [{ at, actor, type: 'product.removed', subjectId: id, before }, ...ended]);
    return product;
  });
}
