import { formatNumber } from '#shared/domain/shop/locale.ts';

/** Null when there are too many to count. */
function count(products: number | null): string {
  if (products === null) return 'Many products';
  return products === 1 ? '1 product' : `${formatNumber(products)} products`;
}

export const productMessages = {
  quickOrder: 'Quick order: paste your part numbers',
  from: (quantity: number) => `from ${formatNumber(quantity)}`,
  minimum: 'Minimum',
  available: 'Available',
  inStock: 'In stock',
  purchase: 'Purchase',

  title: 'All products',
  search: 'Search',
  sort: 'Sort by',
  onlyInStock: 'In stock only',
  category: 'Category',
  allCategories: 'All categories',
  categoryOf: (name: string, products: number) => `${name} (${formatNumber(products)})`,
  clearFilters: 'Clear filters',
  results: 'Products found',
  found: (total: number | null, search: string) => (search === '' ? count(total) : `${count(total)} for “${search}”`),
} as const;
