import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import {
  findDeletedProduct,
  findOfUndoneImports,
  markProductRestored,
} from '#server/queries/products/deleted-products.ts';
import { refuseTakenKeys } from '#server/services/products/product-details.ts';
import { deletedMessages } from '#shared/messages/products/deleted-products.ts';

/**
 * Puts a deleted product on sale again, as it was. Its line has ended; orders that were cancelled meanwhile have returned their
 * stock. @throws {AppError} not_found, invalid_fields when another product has its part number or barcode since,
 * import_undone for a product that only an import can bring back
 */
export async function restoreProduct(deps: Deps, id: string, actor: string): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const product = await findDeletedProduct(db, id);
    if (!product) throw new AppError('not_found');
    const undone = await findOfUndoneImports(withoutRowLocks(db), [id]);
    if (undone.has(id)) throw new AppError('import_undone', { message: deletedMessages.importUndone });
    await refuseTakenKeys(db, { partNumber: product.part_number, barcode: product.barcode }, id);
    if (!(await markProductRestored(db, id))) throw new AppError('not_found');
    const after = { product: product.name, availableQuantity: product.available_quantity };
    await recordEvents(db, [{ at: deps.now(), actor, type: 'product.restored', subjectId: id, after }]);
  });
}
