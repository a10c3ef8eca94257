import type { EditedProduct } from '#shared/contracts/products/product-changes.ts';
import { shippingFields } from '#shared/domain/products/shipping-data.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { productFormMessages } from '#shared/messages/products/edit-product.ts';
import { savedMessages } from '#shared/messages/shop/admin.ts';

/** `price` formats a price in major units. */
export function describeChange(
  before: EditedProduct,
  after: EditedProduct,
  price: (price: number) => string,
): string[] {
  const count = (value: number) => formatNumber(value);
  return [
    before.product !== after.product && savedMessages.name(before.product),
    before.price !== after.price && savedMessages.price(price(before.price), price(after.price)),
    before.minimumQuantity !== after.minimumQuantity &&
      savedMessages.minimum(count(before.minimumQuantity), count(after.minimumQuantity)),
    before.description !== after.description && savedMessages.description,
    before.image !== after.image && savedMessages.image,
    ...detailNames.map((name) => !isEqual(before[name], after[name]) && productFormMessages.saved[name]),
  ].filter((phrase) => phrase !== false);
}

const detailNames = [
  'partNumber',
  'barcode',
  'category',
  'family',
  'unit',
  'orderMultiple',
  'lowStockAt',
  'leadDays',
  ...shippingFields,
  'sellsRest',
  'bin',
  'tracksBatches',
  'priceBreaks',
  'specifications',
  'documents',
  'otherNumbers',
  'accessories',
  'substitutes',
  'replacedBy',
  'pictures',
] as const;

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A misplaced decimal point changes the price by more than this; usual changes are smaller. */
const UNUSUAL_SHARE = 0.25;

/** In whole percent; null unless it is so large that it may be a typing error. */
export function unusualPriceChange(before: number, after: number): number | null {
  const share = (after - before) / before;
  return Math.abs(share) > UNUSUAL_SHARE ? Math.round(share * 100) : null;
}
