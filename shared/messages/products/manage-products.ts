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
  minimum: (quantity: number) => `from ${formatNumber(quantity)}`,
} as const;
