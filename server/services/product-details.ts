import { AppError } from '#server/app-error.ts';
import type { ProductRow, WriteTransaction } from '#server/db/schema/tables.ts';
import { findTakenKey, type ProductDetailsUpdate, priceListOf } from '#server/queries/products.ts';
import type { ProductChange } from '#shared/contracts/product-changes.ts';
import { toPriceUnits } from '#shared/domain/money.ts';
import { areValidPriceBreaks } from '#shared/domain/price-breaks.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

type Details = Pick<
  ProductChange,
  | 'partNumber'
  | 'barcode'
  | 'category'
  | 'unit'
  | 'orderMultiple'
  | 'priceBreaks'
  | 'specifications'
  | 'documents'
  | 'lowStockAt'
>;

/** The columns of a product's optional fields; those that are undefined stay as they are. */
export function toDetailsUpdate(details: Details): ProductDetailsUpdate {
  const { partNumber, barcode, category, unit, orderMultiple, priceBreaks, lowStockAt } = details;
  return definedOnly({
    part_number: partNumber,
    barcode,
    category,
    unit,
    order_multiple: orderMultiple,
    price_breaks: toJson(priceBreaks?.map(({ quantity, price }) => ({ quantity, price: toPriceUnits(price) }))),
    specifications: toJson(details.specifications),
    documents: toJson(details.documents),
    low_stock_at: lowStockAt,
  });
}

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
    throw new AppError('invalid_fields', { fields: { partNumber: fieldMessages.partNumberTaken } });
  }
  if (taken === 'barcode') throw new AppError('invalid_fields', { fields: { barcode: fieldMessages.barcodeTaken } });
}

/** @throws {AppError} invalid_fields, when the breaks do not fall from the product's price */
export function refusePriceBreaks(product: Pick<ProductRow, 'price_units' | 'price_breaks'>): void {
  if (areValidPriceBreaks(priceListOf(product))) return;
  throw new AppError('invalid_fields', { fields: { priceBreaks: fieldMessages.priceBreaksInvalid } });
}
