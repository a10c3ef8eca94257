import { expect, test } from 'vitest';
import type { Settings } from '#server/env.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Product } from '#shared/contracts/products/products.ts';

// One customer orders the whole stock without paying: many requests at once, spread over all products.

const PRODUCTS = 26;
const STOCK = 2250;
const HOUR_MS = 3_600_000;

async function openShop(settings: Partial<Settings> = {}): Promise<{ shop: TestShop; products: Product[] }> {
  // What all of them hold together has its own proof.
  const shop = await openTestShop({ settings: { unverifiedStockShare: 1, ...settings } });
  const products: Product[] = [];
  for (let count = 0; count < PRODUCTS; count += 1) {
    products.push(await shop.addProduct({ minimumQuantity: 1, availableQuantity: STOCK, price: 5 }));
  }
  return { shop, products };
}

async function grab(shop: TestShop, products: Product[], customer: TestUser, count: number) {
  const responses = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const body = orderBody(products[n % PRODUCTS]?._id ?? '', STOCK);
      return shop.request<{ code?: string }>('POST', '/api/orders', { token: customer.token, body });
    }),
  );
  const results: Record<string, number> = {};
  for (const { status, body } of responses) {
    const result = body.code ?? `${status}`;
    results[result] = (results[result] ?? 0) + 1;
  }
  return results;
}

async function countSoldOut(shop: TestShop): Promise<number> {
  const { body } = await shop.request<Product[]>('GET', '/api/products');
  return body.filter(({ availableQuantity }) => availableQuantity === 0).length;
}

test(
  'one customer reserves no more orders than the limit, however many are sent at once',
  async () => {
    const count = rounds(200, 1400);
    const { shop, products } = await openShop();
    const unverified = await shop.addUser({ verified: false });
    expect(await grab(shop, products, unverified, count)).toEqual({ 201: 3, too_many_unpaid: count - 3 });
    expect(await countSoldOut(shop)).toBe(3);

    shop.advance(24 * HOUR_MS - 60_000);
    expect(await expireOverdueOrders(shop.deps)).toBe(0);
    shop.advance(60_000);
    expect(await expireOverdueOrders(shop.deps)).toBe(3);
    expect(await countSoldOut(shop)).toBe(0);

    const verified = await shop.addUser();
    const sold = await grab(shop, products, verified, count);
    expect(sold[201]).toBe(25);
    expect((sold.too_many_unpaid ?? 0) + (sold.insufficient_stock ?? 0)).toBe(count - 25);
    expect(await countSoldOut(shop)).toBe(25);
    await shop.close();

    const unlimited = 1_000_000;
    const control = await openShop({ unpaidOrdersPerCustomer: unlimited, unpaidOrdersUnverified: unlimited });
    const grabbed = await grab(control.shop, control.products, await control.shop.addUser({ verified: false }), count);
    expect(grabbed).toEqual({ 201: PRODUCTS, insufficient_stock: count - PRODUCTS });
    expect(await countSoldOut(control.shop)).toBe(PRODUCTS);
    await control.shop.close();
    report({
      promise: 'One customer who orders the whole shop without paying gets no more than the limit, and for a day only',
      tried: `${count} orders at once over ${PRODUCTS} products: 3 accepted while the e-mail is not verified, 25 afterwards`,
      failed: 0,
      control: `without limits: ${PRODUCTS} of ${PRODUCTS} products are sold out by one account`,
      test: 'server/proofs/reservations.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
