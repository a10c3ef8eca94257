import type { Page } from '@playwright/test';
import type { Order } from '#shared/contracts/orders.ts';
import type { Product } from '#shared/contracts/products.ts';

/** Places an order of the smallest quantity for whoever is signed in on this page. */
export async function placeOrder(page: Page): Promise<Order> {
  const products = await page.request.get('/api/products?limit=1');
  const [product]: Product[] = await products.json();
  if (product === undefined) throw new Error('The shop has no products');
  const answer = await page.request.post('/api/orders', {
    headers: { authorization: `Bearer ${await accessToken(page)}` },
    data: {
      productId: product._id,
      address: '7 Harbour Road, Dock 2',
      phone: '2165550143',
      quantity: product.minimumQuantity,
    },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  return answer.json();
}

export async function accessToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('accessToken'));
}
