import { formatNumber } from '#shared/domain/shop/locale.ts';

/** Of the page of a family. */
export const sizeMessages = {
  title: 'Sizes',
  unknown: 'This page does not exist, or none of its products is for sale any more.',
  common: 'All of them',
  all: (count: number) => `All ${formatNumber(count)} sizes`,
  allOf: (count: number, family: string) => `All ${formatNumber(count)} sizes of ${family}`,
  table: (family: string) => `Sizes of ${family}`,
  filters: 'Select sizes',
  any: 'Any',
  choice: (value: string, count: number) => `${value} (${formatNumber(count)})`,
  clear: 'Show all sizes',
  shown: (shown: number, all: number) =>
    shown === all ? `${formatNumber(all)} sizes` : `${formatNumber(shown)} of ${formatNumber(all)} sizes`,
  more: (shown: number) => `The first ${formatNumber(shown)} are shown.`,
  none: 'No size has all of this.',
  keys: 'Type a quantity and press Enter to add it; the arrow keys go from size to size.',
  partNumber: 'Part number',
  product: 'Product',
  details: 'Details',
  price: 'Price',
  priceFrom: (quantity: number, price: string) => `${price} from ${formatNumber(quantity)}`,
  stock: 'Stock',
  quantity: 'Quantity',
  quantityOf: (name: string) => `Quantity of ${name}`,
  add: 'Add',
  addOf: (name: string) => `Add ${name} to the cart`,
  inCart: (quantity: number) => `${formatNumber(quantity)} in the cart`,
  addAll: (sizes: number) => `Add ${formatNumber(sizes)} sizes to the cart`,
} as const;
