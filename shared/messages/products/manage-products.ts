import { formatNumber } from '#shared/domain/shop/locale.ts';

export const manageProductsMessages = {
  views: 'Views of products',
  all: 'All products',
  lowStock: 'Low stock',
  search: 'Search products',
  searchHint: 'Part number, barcode, name or description',
  noneLow: 'No product is low on stock.',
  noneFound: 'No product matches.',
  showAll: 'Show all products',
  sort: 'Sort by',
  oldestFirst: 'Oldest first',
  bestFirst: 'Best match',
  sorts: {
    '-createdAt': 'Newest first',
    price: 'Price, low to high',
    '-price': 'Price, high to low',
    availableQuantity: 'Least stock first',
    '-availableQuantity': 'Most stock first',
  },
  bin: (bin: string) => `bin ${bin}`,
  lowAt: (quantity: number) => `low at ${formatNumber(quantity)}`,
  minimum: (quantity: number) => `from ${formatNumber(quantity)}`,
} as const;
