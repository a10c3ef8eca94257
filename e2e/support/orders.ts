import type { APIRequestContext, Page } from '@playwright/test';
import type { WholeOrder } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';

export async function placeOrder(page: Page): Promise<WholeOrder> {
  return placeOrderAs(page.request, { authorization: `Bearer ${await accessToken(page)}` });
}

/** Of the product with the most stock: other tests of the shop order too. */
export async function placeOrderAs(
  request: APIRequestContext,
  headers: { authorization: string },
): Promise<WholeOrder> {
  const response = await request.get('/api/products?limit=100');
  const products: Product[] = await response.json();
  const [product] = products.toSorted((a, b) => b.availableQuantity - a.availableQuantity);
  if (product === undefined) throw new Error('The shop has no products');
  const placed = await request.post('/api/orders', {
    headers,
    data: {
      productId: product._id,
      address: '7 Harbour Road\nDock 2',
      phone: '2165550143',
      quantity: product.minimumQuantity,
    },
  });
  if (!placed.ok()) throw new Error(await placed.text());
  return placed.json();
}

export async function accessToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('accessToken'));
}
