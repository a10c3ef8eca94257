import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { ProductDetailsRow } from '#server/db/schema/tables/products.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { insertProduct } from '#server/queries/products/product-writes.ts';
import { findProduct } from '#server/queries/products/products.ts';
import { recordFirstStock } from '#server/queries/stock/stock.ts';
import { changeTracking } from '#server/services/batches/track-batches.ts';
import { changeFiles } from '#server/services/products/keep-pictures.ts';
import { refusePriceBreaks, refuseTakenKeys, toDetailsUpdate } from '#server/services/products/product-details.ts';
import { refuseRelations } from '#server/services/products/refuse-relations.ts';
import type { NewProduct } from '#shared/contracts/products/product-changes.ts';
import { toPriceUnits } from '#shared/domain/money.ts';

/** @throws {AppError} invalid_fields */
export async function addProduct(deps: Deps, input: NewProduct, actor: string): Promise<ProductDetailsRow> {
  const priceUnits = toPriceUnits(input.price);
  if (priceUnits === null) throw new AppError('invalid_fields');
  const id = randomUUIDv7();
  return inTransaction(deps.db, async (db) => {
    const at = deps.now();
    const { product: name, description, minimumQuantity, availableQuantity, image } = input;
    await refuseTakenKeys(db, input, id);
    await refuseRelations(db, input.partNumber ?? null, input);
    await changeFiles(db, { after: input, at });
    await insertProduct(db, {
      id,
      name,
      description,
      priceUnits,
      minimumQuantity,
      availableQuantity,
      image,
      details: toDetailsUpdate(input),
      createdAt: at,
    });
    await recordFirstStock(db, { productId: id, quantity: availableQuantity, at });
    if (input.tracksBatches) await changeTracking(db, { productId: id, tracked: true, actor, at });
    await recordEvent(db, { at, actor, type: 'product.added', subjectId: id, after: input });
    const added = await findProduct(db, id);
    if (!added) throw new Error('A product that was just added is not there');
    refusePriceBreaks(added);
    return added;
  });
}
