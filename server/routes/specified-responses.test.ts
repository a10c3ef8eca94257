import { expect, test } from 'vitest';
import { orderBody, sampleProduct } from '#server/testing/sample-bodies.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';

/** What differs from run to run. */
const masks: [RegExp, string][] = [
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<instant>'],
  [/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '<id>'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>'],
  [/pi_\w+/g, '<intent>'],
  [/"(number|checkoutNumber)":"[^"]+"/g, '"$1":"<number>"'],
];

test('a shop without any further setting answers the specified calls as the recording says, letter by letter', async () => {
  const shop = await openTestShop();
  try {
    const lines: string[] = [];
    const ask = async <Body>(
      method: string,
      path: string,
      { token, body }: { token?: string; body?: unknown } = {},
    ) => {
      const headers = {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await shop.app.request(path, { method, headers, ...sent });
      const text = await response.text();
      const line = `${method} ${path} ${response.status} ${text}`;
      lines.push(masks.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), line));
      return JSON.parse(text) as Body;
    };
    const { token: admin } = await shop.addUser({ email: 'admin@test.example', admin: true });
    const user = await shop.addUser({ email: 'buyer@test.example' });
    const { token: buyer } = user;
    const product = await ask<Product>('POST', '/api/products', { token: admin, body: sampleProduct });
    await ask('GET', '/api/products');
    await ask('GET', `/api/products/${product._id}`);
    const order = await ask<Order>('POST', '/api/orders', { token: buyer, body: orderBody(product._id, 10) });
    const other = await ask<Order>('POST', '/api/orders', { token: buyer, body: orderBody(product._id, 20) });
    await ask('GET', `/api/orders/${order._id}`, { token: buyer });
    await ask('GET', '/api/orders/buyer@test.example', { token: buyer });
    await ask('POST', '/api/create-payment-intent', {
      token: buyer,
      body: { totalPrice: order.total, orderId: order._id },
    });
    await shop.payByCard(user, order);
    await ask('PATCH', `/api/orders/status/${order._id}`, { token: admin });
    await ask('DELETE', `/api/orders/${other._id}`, { token: buyer });
    // The webhook of the payment comes by itself.
    await shop.onIdle();
    await ask('GET', '/api/orders', { token: admin });
    await ask('POST', '/api/reviews', { token: buyer, body: { name: 'Ann', ratings: 5, description: 'Good bolts' } });
    await ask('GET', '/api/reviews');
    await ask('GET', '/api/users', { token: admin });
    await ask('GET', '/api/admin/buyer@test.example', { token: buyer });
    await ask('PUT', '/api/users/admin/buyer@test.example', { token: admin });
    await ask('DELETE', `/api/products/${product._id}`, { token: admin });
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('specified-responses.txt');
  } finally {
    await shop.close();
  }
});
