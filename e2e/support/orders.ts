import type { APIRequestContext, Page } from '@playwright/test';
import type { WholeOrder } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';

export async function placeOrder(page: Page): Promise<WholeOrder> {
  return placeOrderAs(page.request, { authorization: `Bearer ${await accessToken(page)}` });
}

export async function placeOrderAs(
  request: APIRequestContext,
  headers: { authorization: string },
): Promise<WholeOrder> {
  const products = await request.get('/api/products?limit=1');
  const [product]: Product[] = await products.json();
  if (product === undefined) throw new Error('The shop has no products');
  const response = await request.post('/api/orders', {
    headers,
    data: {
      productId: product._id,
      address: '7 Harbour Road\nDock 2',
      phone: '2165550143',
      quantity: product.minimumQuantity,
    },
  });
  if (!response.ok()) throw new Error(await response.text());
  return response.json();
}

export async function accessToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('accessToken'));
}
