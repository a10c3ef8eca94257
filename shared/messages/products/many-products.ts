import { formatNumber } from '#shared/domain/shop/locale.ts';

const productsOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'product' : 'products'}`;
const pricesOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'price' : 'prices'}`;
const percentOf = (share: number) =>
  formatNumber(share, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });

export const manyProductsMessages = {
  select: (product: string) => `Select ${product}`,
  selected: (count: number) => (count === 0 ? 'No products selected' : `${productsOf(count)} selected`),
  tooMany: (most: number) => `Select at most ${most} products at once.`,
  gone: (count: number) => `${productsOf(count)} that you selected ${count === 1 ? 'is' : 'are'} not on sale any more.`,
  cancel: 'Cancel',

  price: 'Change prices',
  priceTitle: (count: number) => `Change the prices of ${productsOf(count)}`,
  by: 'Change',
  byPercent: 'By percent',
  byAmount: 'By an amount',
  byHint: 'Price breaks change with the price.',
  percent: 'Percent',
  percentHint: 'For example 5, or -2.5 to lower them',
  amount: 'Amount per unit',
  amountHint: 'For example 0.10, or -0.10 to lower them',
  invalid: 'Enter a number other than 0',
  rises: (count: number) => `${pricesOf(count)} ${count === 1 ? 'rises' : 'rise'}`,
  falls: (count: number) => `${pricesOf(count)} ${count === 1 ? 'falls' : 'fall'}`,
  same: (count: number) => `${formatNumber(count)} ${count === 1 ? 'stays' : 'stay'} as rounded`,
  impossible: (count: number) =>
    `${pricesOf(count)} cannot change so: it would be no price, or its price breaks would not fall any more`,
  largest: (product: string, share: number) => `The largest change: ${product}, ${percentOf(share)}.`,
  share: percentOf,
  unpaid: 'Unpaid orders keep the price that they were placed at.',
  product: 'Product',
  before: 'Now',
  after: 'Then',
  preview: 'What becomes of each price',
  applyPrice: (count: number) => (count === 0 ? 'Change prices' : `Change ${pricesOf(count)}`),

  category: 'Category',
  categoryTitle: (count: number) => `Change the category of ${productsOf(count)}`,
  categoryLabel: 'New category',
  categoryHint: 'One that other products have, or a new one; empty takes them out of theirs',
  categoryNow: (name: string | null, count: number) => `${name ?? 'No category'}: ${formatNumber(count)}`,
  moves: (count: number, name: string | null) =>
    name === null ? `${productsOf(count)} will have no category.` : `${productsOf(count)} will be in “${name}”.`,
  low: 'Low stock',
  lowTitle: (count: number) => `Change when ${productsOf(count)} are low on stock`,
  lowLabel: 'Low stock at',
  lowHint: 'Low with this many or fewer; empty: never',
  lowThen: (count: number) => `${productsOf(count)} would be low on stock now.`,
  nothing: 'All of them are so already.',
  apply: (count: number) => `Change ${productsOf(count)}`,

  remove: 'Delete these',
  removeTitle: (count: number) => `Are you sure you want to delete ${productsOf(count)}?`,
  removeStock: (count: number) => `${productsOf(count)} of them still ${count === 1 ? 'has' : 'have'} stock.`,
  removeLine: 'Customers who wait in line for one of them lose their place.',
  removeKeep: 'Keep them',
  removeAct: (count: number) => `Delete ${productsOf(count)}`,
  removeDescription: 'Deletes these products from the shop.',
  others: (count: number) => `and ${formatNumber(count)} more`,

  changed: (count: number) => `${productsOf(count)} changed.`,
  removed: (count: number) => `${productsOf(count)} deleted.`,
  refused: (count: number) =>
    `${productsOf(count)} ${count === 1 ? 'was' : 'were'} left as ${count === 1 ? 'it was' : 'they were'}:`,
  undo: (count: number) => (count === 1 ? 'Undo' : `Undo all ${formatNumber(count)}`),
  undone: (count: number) => `${productsOf(count)} ${count === 1 ? 'is' : 'are'} as before.`,
  close: 'Close',
} as const;
