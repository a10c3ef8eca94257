import { randomUUID } from 'node:crypto';
import type { NewDeliveryMethod } from '#shared/contracts/freight/delivery-methods.ts';
import type { NewProduct } from '#shared/contracts/products/product-changes.ts';
import type { Product } from '#shared/contracts/products/products.ts';

export const sampleProduct: NewProduct = {
  product: 'Hex bolt M12',
  description: 'Zinc plated, DIN 933',
  minimumQuantity: 10,
  availableQuantity: 1000,
  price: 0.2145,
  image: '/products/hex-bolt-m12.svg',
};

export const plentifulProduct = { ...sampleProduct, minimumQuantity: 1, availableQuantity: 1_000_000, price: 5 };

export function orderBody(productId: string, quantity = 1) {
  return { productId, address: '1 Dock Road', phone: '5550100', quantity };
}

export function checkoutBody(products: Product[]) {
  const lines = products.map(({ _id, minimumQuantity, price }) => ({
    productId: _id,
    quantity: minimumQuantity,
    price,
  }));
  return { lines, address: '1 Dock Road', phone: '5550100' };
}

/** A flat price everywhere, under a name that no other has. */
export function sampleDeliveryMethod(more: Partial<NewDeliveryMethod> = {}): NewDeliveryMethod {
  return { name: randomUUID(), carrier: null, rule: { is: 'flat', net: 4.9 }, freeFrom: null, zones: [], ...more };
}
