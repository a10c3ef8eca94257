// A product's card, and the page of all products.

/** Null: so many that nobody counts them. */
function count(products: number | null): string {
  if (products === null) return 'Many products';
  return products === 1 ? '1 product' : `${products.toLocaleString('en-US')} products`;
}

export const productMessages = {
  perUnit: 'per unit',
  minimum: 'Minimum',
  available: 'Available',
  inStock: 'In stock',
  soldOut: 'Sold out',
  purchase: 'Purchase',

  title: 'All products',
  description: 'Everything that we sell by the pallet, the drum or the box. Every price is for one unit.',
  filters: 'Find products',
  search: 'Search',
  searchHint: 'Name or description, such as M12 or stainless',
  sort: 'Sort by',
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
  noneFound: (search: string) => `Nothing that we sell matches “${search}”.`,
  noneInStockFound: (search: string) => `Nothing that is in stock matches “${search}”.`,
  noneFoundHint: 'Try fewer words, a size such as M12, or a material such as steel.',
  noneInStock: 'Everything is sold out at the moment.',
  none: 'There are no products yet. Please come back soon.',
} as const;
