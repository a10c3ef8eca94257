import { formatNumber } from '#shared/domain/shop/locale.ts';

/** Null when there are too many to count. */
function count(products: number | null): string {
  if (products === null) return 'Many products';
  return products === 1 ? '1 product' : `${formatNumber(products)} products`;
}

/** For the products page alone: the home page loads what is shown with any product. */
export const findMessages = {
  description: 'Everything that we sell in bulk. Prices are per unit of sale, and large quantities cost less.',
  quickOrder: 'Quick order: paste your part numbers',
  title: 'All products',
  found: (total: number | null, search: string) => (search === '' ? count(total) : `${count(total)} for “${search}”`),
  clearFilters: 'Clear filters',
  results: 'Products found',
  onlyInStock: 'In stock only',
  sort: 'Sort by',
  search: 'Search',
  filters: 'Find products',
  searchHint: 'Name, part number or description',
  bestMatch: 'Best match',
  newest: 'Newest first',
  cheapest: 'Price, low to high',
  dearest: 'Price, high to low',
  mostAvailable: 'Availability, most first',
  minPrice: 'Lowest price',
  maxPrice: 'Highest price',
  priceRange: 'Price',
  to: 'to',
  priceInvalid: 'Enter a price such as 0.05 or 1,200',
  priceOrder: 'The lowest price is above the highest: nothing can cost that',
  moreFilters: (filters: number) => (filters === 0 ? 'Filters' : `Filters (${filters})`),
  goesOn: (search: string) => `The search for “${search}” takes long. The next page looks further.`,

  view: 'Show products as',
  asCards: 'Cards',
  asTable: 'Table',
  tableOf: (what: string) => `${what} as a table`,

  none: 'There are no products yet. Please come back soon.',
  noneMatch: 'Nothing matches these filters.',
  noneFound: (search: string) => `Nothing found for “${search}”.`,
  noneInStockFound: (search: string) => `Nothing in stock found for “${search}”.`,
  didYouMean: 'Did you mean',
  noneFoundHint: 'Try fewer words, a size such as M12, or a material such as steel.',
  noneInStock: 'Everything is sold out at the moment.',
  showSoldOut: 'Show sold-out products too',
  clearSearch: 'Clear search',
  shownInstead: (search: string) => `Shown is what matches “${search}”.`,
  allOf: (search: string) => `All for “${search}”`,
} as const;
