import { formatNumber } from '#shared/domain/shop/locale.ts';

export const productMessages = {
  from: (quantity: number) => `from ${formatNumber(quantity)}`,
  minimum: 'Minimum',
  available: 'Available',
  inStock: 'In stock',
  purchase: 'Purchase',
  category: 'Category',
  allCategories: 'All categories',
  categoryOf: (name: string, products: number) => `${name} (${formatNumber(products)})`,
} as const;
