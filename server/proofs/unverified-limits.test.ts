import { expect, test } from 'vitest';
import type { Settings } from '#server/env.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import type { Product } from '#shared/contracts/products/products.ts';

// Many accounts that nobody verified take the stock of two products at once.

const STOCK = 400;
const QUANTITY = 10;
const PRICE = 5;

/** What the accounts hold in the end, of each product. */
async function grab(accounts: number, settings: Partial<Settings>): Promise<number[]> {
  const shop = await openTestShop({ settings });
  const products: Product[] = [];
  for (let count = 0; count < 2; count += 1) {
    products.push(await shop.addProduct({ minimumQuantity: QUANTITY, availableQuantity: STOCK, price: PRICE }));
  }
  const users = [];
  for (let count = 0; count < accounts; count += 1) users.push(await shop.addUser({ verified: false }));
  const statuses = await Promise.all(
    users.map(async ({ token }, index) => {
      const body = orderBody(products[index % 2]?._id ?? '', QUANTITY);
      return (await shop.request('POST', '/api/orders', { token, body })).status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([201, 409]));
  const { body } = await shop.request<Product[]>('GET', '/api/products');
  await shop.close();
  return body.map(({ availableQuantity }) => STOCK - availableQuantity);
}

test(
  'accounts that nobody verified hold a quarter of each product and a bounded worth, however many order at once',
  async () => {
    const accounts = rounds(100, 400);
    expect(await grab(accounts, {})).toEqual([STOCK / 4, STOCK / 4]);
    const worth = 750;
    const bounded = await grab(accounts, { unverifiedUnpaidTotal: worth });
    expect(bounded.reduce((sum, held) => sum + held, 0) * PRICE).toBe(worth);
    expect(await grab(accounts, { unverifiedStockShare: 1 })).toEqual([STOCK, STOCK]);
    report({
      promise:
        'Accounts that nobody verified hold together no more than their share of a product, nor more than their worth',
      tried: `${accounts} accounts order at once: a quarter of each of 2 products; ${worth} in all with that limit`,
      failed: 0,
      control: 'with a share of 1: both products are sold out',
      test: 'server/proofs/unverified-limits.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
