/** Of products side by side. */
export const compareMessages = {
  title: 'Compare products',
  description: 'Up to four products side by side.',
  add: 'Compare',
  addOf: (product: string) => `Compare ${product}`,
  open: (count: number) => (count === 1 ? 'See comparison (1)' : `See comparison (${count})`),
  full: 'Four products are compared at most. Remove one from the comparison first.',
  empty: 'No products to compare yet. Press “Compare” on up to four products.',
  toProducts: 'Find products',
  one: 'Press “Compare” on another product, to see what tells them apart.',
  tooMany: 'Only the first four products of this address are compared.',
  gone: (count: number) =>
    count === 1 ? 'One product is no longer for sale.' : `${count} products are no longer for sale.`,
  onlyDifferences: 'Only differences',
  noDifferences: 'Their data do not differ.',
  noData: 'Nothing is known about these products but their prices.',
  differs: 'differs',
  remove: 'Remove',
  removeOf: (product: string) => `Remove ${product} from the comparison`,
  facts: {
    product: 'Product',
    partNumber: 'Part number',
    price: 'Price',
    stock: 'Stock',
    minimum: 'Minimum',
    order: 'Order',
  },
} as const;
