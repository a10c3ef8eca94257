import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BuyerShop, openBuyerShop } from '#server/testing/buyer-shop.ts';
import { programFile } from '#server/testing/processes/program-file.ts';
import type { TestShop, TestUser } from '#server/testing/test-shop.ts';
import type { Product } from '#shared/contracts/products/products.ts';

let shop: TestShop;
let customer: TestUser;
let product: Product;
let place: BuyerShop['place'];
beforeEach(async () => {
  ({ shop, customer, product, place } = await openBuyerShop());
});
afterEach(() => shop.close());

async function buyInAnotherProcess(count: number): Promise<number[]> {
  const child = fork(programFile(path.join(import.meta.dirname, '..', 'testing', 'processes', 'buy-in-process.ts')), [
    JSON.stringify(shop.location),
    customer.userId,
    product._id,
    String(count),
  ]);
  const [statuses] = (await once(child, 'message')) as [number[]];
  return statuses;
}

test('two processes sell the last 100 units exactly once', async () => {
  const [there, here] = await Promise.all([
    buyInAnotherProcess(150),
    Promise.all(Array.from({ length: 150 }, place)).then((responses) => responses.map(({ status }) => status)),
  ]);
  const statuses = Map.groupBy([...there, ...here], (status) => status);
  expect(statuses.get(201)).toHaveLength(100);
  expect(statuses.get(409)).toHaveLength(200);
});
