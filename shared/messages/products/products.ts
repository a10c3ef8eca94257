import type { Unit } from '#shared/domain/products/units.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { unitMessages } from '#shared/messages/products/units.ts';

/** Null when there are too many to count. */
function count(products: number | null): string {
  if (products === null) return 'Many products';
  return products === 1 ? '1 product' : `${formatNumber(products)} products`;
}

function notInStock(available: number, minimum: number): string {
  return available === 0
    ? 'Sold out'
    : `${formatNumber(available)} left, less than the minimum of ${formatNumber(minimum)}`;
}

export const productMessages = {
  quickOrder: 'Quick order: paste your part numbers',
  perUnit: 'per unit',
  per: (unit: Unit) => (unit === 'piece' ? productMessages.perUnit : unitMessages.per(unit)),
  from: 'from',
  minimum: 'Minimum',
  available: 'Available',
  inStock: 'In stock',
  notInStock,
  purchase: 'Purchase',

  title: 'All products',
  description: 'Everything that we sell in bulk. Prices are per unit of sale, and large quantities cost less.',
  filters: 'Find products',
  search: 'Search',
  searchHint: 'Name, part number or description',
  sort: 'Sort by',
  bestMatch: 'Best match',
  newest: 'Newest first',
  cheapest: 'Price, low to high',
  dearest: 'Price, high to low',
  mostAvailable: 'Availability, most first',
  onlyInStock: 'In stock only',
  category: 'Category',
  allCategories: 'All categories',
  categoryOf: (name: string, products: number) => `${name} (${formatNumber(products)})`,
  priceRange: 'Price',
  minPrice: 'Lowest price',
  maxPrice: 'Highest price',
  to: 'to',
  priceInvalid: 'Enter a price such as 0.05 or 1,200',
  moreFilters: (filters: number) => (filters === 0 ? 'Filters' : `Filters (${filters})`),
  clearFilters: 'Clear filters',
  noneMatch: 'Nothing matches these filters.',
  results: 'Products found',
  found: (total: number | null, search: string) => (search === '' ? count(total) : `${count(total)} for “${search}”`),

  goesOn: (search: string) => `The search for “${search}” takes long. The next page looks further.`,

  clearSearch: 'Clear search',
  showSoldOut: 'Show sold-out products too',
  noneFound: (search: string) => `Nothing found for “${search}”.`,
  noneInStockFound: (search: string) => `Nothing in stock found for “${search}”.`,
  didYouMean: 'Did you mean',
  noneFoundHint: 'Try fewer words, a size such as M12, or a material such as steel.',
  noneInStock: 'Everything is sold out at the moment.',
  none: 'There are no products yet. Please come back soon.',
} as const;
