import { AppError } from '#server/app-error.ts';
import type { ProductDetailsRow, WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvents } from '#server/queries/events.ts';
import { findProduct, type ProductUpdate, parseList, updateProduct } from '#server/queries/products.ts';
import { adjustStock } from '#server/queries/stock.ts';
import { refusePriceBreaks, refuseTakenKeys, toDetailsUpdate } from '#server/services/product-details.ts';
import { serveLine } from '#server/services/serve-line.ts';
import type { ProductChange } from '#shared/contracts/product-changes.ts';
import { fromPriceUnits, toPriceUnits } from '#shared/domain/money.ts';

/**
 * Updates fields and stock, which may make it the turn of those in line. @throws {AppError} not_found, invalid_fields,
 * insufficient_stock if the stock would become negative
 */
export async function changeProduct(
  deps: Deps,
  id: string,
  change: ProductChange,
  actor: string,
): Promise<ProductDetailsRow> {
  return inTransaction(deps.db, async (db) => {
    const before = await findProduct(db, id);
    if (!before) throw new AppError('not_found');
    await refuseTakenKeys(db, change, id);
    const update = toUpdate(change);
    if (Object.keys(update).length > 0) await updateProduct(db, before, update);
    const at = deps.now();
    if (change.adjustQuantity !== undefined) await moveStock(db, id, change, at);
    const served = await serveLine(db, deps, id, { returned: Math.max(0, change.adjustQuantity ?? 0), at });
    const after = await findProduct(db, id);
    if (!after) throw new AppError('not_found');
    refusePriceBreaks(after);
    const reason = change.reason === undefined ? {} : { reason: change.reason };
    const event = {
      at,
      actor,
      type: 'product.changed',
      subjectId: id,
      before: summary(before),
      after: { ...summary(after), ...reason },
    };
    await recordEvents(db, [event, ...served]);
    return after;
  });
}

function toUpdate(change: ProductChange): ProductUpdate {
  const update: ProductUpdate = toDetailsUpdate(change);
  if (change.product !== undefined) update.name = change.product;
  if (change.description !== undefined) update.description = change.description;
  if (change.minimumQuantity !== undefined) update.minimum_quantity = change.minimumQuantity;
  if (change.image !== undefined) update.image = change.image;
  if (change.price !== undefined) {
    const units = toPriceUnits(change.price);
    if (units === null) throw new AppError('invalid_fields');
    update.price_units = units;
  }
  return update;
}

async function moveStock(db: WriteTransaction, productId: string, change: ProductChange, at: number): Promise<void> {
  const { adjustQuantity: quantity = 0, reason = '' } = change;
  if (!(await adjustStock(db, { productId, quantity, reason, at }))) throw new AppError('insufficient_stock');
}

function summary(product: ProductDetailsRow): object {
  return {
    product: product.name,
    description: product.description,
    price: fromPriceUnits(product.price_units),
    minimumQuantity: product.minimum_quantity,
    availableQuantity: product.available_quantity,
    image: product.image,
    partNumber: product.part_number,
    barcode: product.barcode,
    category: product.category,
    unit: product.unit,
    orderMultiple: product.order_multiple,
    priceBreaks: parseList(product.price_breaks),
    specifications: parseList(product.specifications),
    documents: parseList(product.documents),
    lowStockAt: product.low_stock_at,
  };
}
