/** Null when there are too many to count. */
function count(products: number | null): string {
  if (products === null) return 'Many products';
  return products === 1 ? '1 product' : `${products.toLocaleString('en-US')} products`;
}

function notInStock(available: number, minimum: number): string {
  return available === 0 ? 'Sold out' : `${quantity(available)} left, less than the minimum of ${quantity(minimum)}`;
}

function quantity(value: number): string {
  return value.toLocaleString('en-US');
}

export const productMessages = {
  perUnit: 'per unit',
  minimum: 'Minimum',
  available: 'Available',
  inStock: 'In stock',
  notInStock,
  purchase: 'Purchase',

  title: 'All products',
  description: 'Everything that we sell in bulk. Every price is per unit.',
  filters: 'Find products',
  search: 'Search',
  searchHint: 'Name or description, such as M12 or stainless',
  sort: 'Sort by',
  bestMatch: 'Best match',
  newest: 'Newest first',
  cheapest: 'Price, low to high',
  dearest: 'Price, high to low',
  mostAvailable: 'Availability, most first',
  onlyInStock: 'In stock only',
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
