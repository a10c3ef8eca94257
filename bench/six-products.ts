import type { Product } from '#shared/contracts/products/products.ts';

export function sixProducts(): Product[] {
  return Array.from({ length: 6 }, (_, index) => ({
    _id: `00000000-0000-7000-8000-00000000000${index}`,
    product: `Hex Bolt M12 × 60, Grade 8.8, Zinc Plated, No. ${index}`,
    description: 'Fully threaded high-tensile bolts for brackets and machine bases, boxed by 100 and batch traceable.',
    price: 0.2145,
    minimumQuantity: 500,
    availableQuantity: 42_000,
    image: '/products/hex-bolt-m12.svg',
    partNumber: null,
    barcode: null,
    category: null,
    unit: 'piece',
    orderMultiple: 1,
    priceBreaks: [],
    lowStockAt: null,
    sellsRest: false,
    createdAt: '2026-01-01T00:00:00.000Z',
  }));
}
