import { AppError } from '#server/app-error.ts';
import type { ProductDetailsRow, ProductRow } from '#server/db/schema/tables/products.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { parseDocuments, parsePictures, parseSpecifications, parseTexts } from '#server/db/stored-json.ts';
import {
  findTakenKey,
  type ProductDetailsUpdate,
  type ProductUpdate,
} from '#server/queries/products/product-writes.ts';
import { priceListOf } from '#server/queries/products/products.ts';
import { fromShippingColumns, toShippingColumns } from '#server/services/products/shipping-columns.ts';
import type { ProductChange } from '#shared/contracts/products/product-changes.ts';
import { fromPriceUnits, toPriceUnits } from '#shared/domain/money.ts';
import { areValidPriceBreaks } from '#shared/domain/products/price-breaks.ts';
import type { ShippingData } from '#shared/domain/products/shipping-data.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';

type Details = Pick<
  ProductChange,
  | 'partNumber'
  | 'barcode'
  | 'category'
  | 'family'
  | 'unit'
  | 'orderMultiple'
  | 'priceBreaks'
  | 'specifications'
  | 'documents'
  | 'otherNumbers'
  | 'accessories'
  | 'substitutes'
  | 'replacedBy'
  | 'pictures'
  | 'lowStockAt'
  | 'leadDays'
  | keyof ShippingData
  | 'sellsRest'
  | 'bin'
  | 'tracksBatches'
>;

export type ChangedFields = Omit<ProductChange, 'adjustQuantity' | 'reason' | 'seen'>;

/** The columns of a product's optional fields; those that are undefined stay as they are. */
export function toDetailsUpdate(details: Details): ProductDetailsUpdate {
  const { partNumber, barcode, category, family, unit, orderMultiple, priceBreaks, lowStockAt, sellsRest } = details;
  return definedOnly({
    part_number: partNumber,
    barcode,
    category,
    family,
    unit,
    order_multiple: orderMultiple,
    price_breaks: toJson(priceBreaks?.map(({ quantity, price }) => ({ quantity, price: toPriceUnits(price) }))),
    specifications: toJson(details.specifications),
    documents: toJson(details.documents),
    other_numbers: toJson(details.otherNumbers),
    accessories: toJson(details.accessories),
    substitutes: toJson(details.substitutes),
    replaced_by: details.replacedBy,
    pictures: toJson(details.pictures),
    low_stock_at: lowStockAt,
    // None of its own is none, however it is entered.
    lead_days: details.leadDays === 0 ? null : details.leadDays,
    ...toShippingColumns(details),
    sells_rest: sellsRest === undefined ? undefined : toFlag(sellsRest),
    bin: details.bin,
    tracks_batches: details.tracksBatches === undefined ? undefined : toFlag(details.tracksBatches),
  });
}

/** The columns of a product's fields, without its stock. @throws {AppError} invalid_fields, when the price is none */
export function toUpdate(change: ChangedFields): ProductUpdate {
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

const toFlag = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0);

function toJson(list: unknown[] | undefined): string | undefined {
  return list && JSON.stringify(list);
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function definedOnly<T extends object>(object: T): Defined<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Defined<T>;
}

/**
 * Refuses a part number or barcode that another product on sale has.
 * @throws {AppError} invalid_fields
 */
export async function refuseTakenKeys(
  db: WriteTransaction,
  { partNumber, barcode }: Details,
  productId: string,
): Promise<void> {
  const taken = await findTakenKey(db, { partNumber: partNumber ?? null, barcode: barcode ?? null, productId });
  if (taken === 'partNumber') {
    throw new AppError('invalid_fields', { fields: { partNumber: productFieldMessages.partNumberTaken } });
  }
  if (taken === 'barcode')
    throw new AppError('invalid_fields', { fields: { barcode: productFieldMessages.barcodeTaken } });
}

/** @throws {AppError} invalid_fields, when the breaks do not fall from the product's price */
export function refusePriceBreaks(product: Pick<ProductRow, 'price_units' | 'price_breaks'>): void {
  if (areValidPriceBreaks(priceListOf(product))) return;
  throw new AppError('invalid_fields', { fields: { priceBreaks: productFieldMessages.priceBreaksInvalid } });
}

/** A product's fields as the contract has them. */
export function productFields(product: ProductDetailsRow) {
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
    family: product.family,
    unit: product.unit,
    orderMultiple: product.order_multiple,
    priceBreaks: priceListOf(product).priceBreaks.map(({ quantity, price }) => ({
      quantity,
      price: fromPriceUnits(price),
    })),
    specifications: parseSpecifications(product.specifications),
    documents: parseDocuments(product.documents),
    otherNumbers: parseTexts(product.other_numbers),
    accessories: parseTexts(product.accessories),
    substitutes: parseTexts(product.substitutes),
    replacedBy: product.replaced_by,
    pictures: parsePictures(product.pictures),
    lowStockAt: product.low_stock_at,
    leadDays: product.lead_days,
    ...fromShippingColumns(product),
    sellsRest: product.sells_rest === 1,
    bin: product.bin,
    tracksBatches: product.tracks_batches === 1,
  };
}
