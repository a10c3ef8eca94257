import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutVersionChecks } from '#server/proofs/support/without-guards.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Import } from '#shared/contracts/imports/imports.ts';
import type { Product } from '#shared/contracts/products/products.ts';

// A file of new prices and a new product is applied twice at once, while an administrator edits one of the products and
// customers order all of them. In every other round the edit is made before the file is applied.

interface People {
  admin: TestUser;
  customer: TestUser;
}

/** Returns how many rounds lost an edit or an order, or did other than the dry run showed. */
async function race(shop: TestShop, count: number): Promise<number> {
  const people = { admin: await shop.addUser({ admin: true }), customer: await shop.addUser() };
  let wrong = 0;
  for (let round = 0; round < count; round += 1)
    if (!(await isAsShown(shop, people, { round, isEditedFirst: round % 2 === 0 }))) wrong += 1;
  return wrong;
}

async function isAsShown(
  shop: TestShop,
  { admin: { token }, customer }: People,
  { round, isEditedFirst }: { round: number; isEditedFirst: boolean },
): Promise<boolean> {
  const products: Product[] = [];
  const goods = { price: 1, minimumQuantity: 1, availableQuantity: 100 };
  for (const part of ['A', 'B', 'C'])
    products.push(await shop.addProduct({ ...goods, partNumber: `${part}-${round}` }));
  const prices = products.map(({ partNumber }) => `${partNumber},,,2,,,`);
  const head = 'Part number,Product,Description,Price,Minimum quantity,Available,Image';
  const rawBody = [head, ...prices, `N-${round},Nut,Hexagonal,3,1,50,/nut.svg`].join('\n');
  const { body: checked } = await shop.request<Import>('POST', '/api/imports', { token, rawBody });
  const pause = () => delay(Math.random() * 4);
  const apply = async () => {
    await pause();
    return (await shop.request('POST', `/api/imports/${checked._id}/application`, { token })).status;
  };
  const edit = () => shop.request('PATCH', `/api/products/${products[1]?._id}`, { token, body: { price: 5 } });
  const order = async ({ _id }: Product) => {
    await pause();
    return (await shop.request('POST', '/api/orders', { token: customer.token, body: orderBody(_id, 1) })).status;
  };
  if (isEditedFirst) await edit();
  const editing = isEditedFirst ? undefined : pause().then(edit);
  const [first, second, ...orders] = await Promise.all([apply(), apply(), ...products.map(order), editing]);

  const isApplied = first === 200;
  const outcome = {
    statuses: [first, second],
    orders: orders.slice(0, products.length),
    prices: await pricesOf(shop, products),
    stocks: (await read(shop, products)).map(({ availableQuantity }) => availableQuantity),
    added: (await shop.request<Product[]>('GET', `/api/products?q=N-${round}`)).body.filter(
      ({ partNumber }) => partNumber === `N-${round}`,
    ).length,
    applications: await countApplications(shop, checked),
  };
  const expected = {
    // An edit before the file refuses all of it; one after the file stays.
    statuses: isApplied && !isEditedFirst ? [200, 200] : [409, 409],
    orders: [201, 201, 201],
    prices: isApplied && !isEditedFirst ? [2, 5, 2] : [1, 5, 1],
    stocks: [99, 99, 99],
    added: isApplied ? 1 : 0,
    applications: isApplied ? 1 : 0,
  };
  return JSON.stringify(outcome) === JSON.stringify(expected);
}

async function read(shop: TestShop, products: Product[]): Promise<Product[]> {
  const found = products.map(async ({ _id }) => (await shop.request<Product>('GET', `/api/products/${_id}`)).body);
  return Promise.all(found);
}

async function pricesOf(shop: TestShop, products: Product[]): Promise<number[]> {
  return (await read(shop, products)).map(({ price }) => price);
}

async function countApplications({ deps }: TestShop, { _id }: Import): Promise<number> {
  const events = await deps.db
    .selectFrom('events')
    .select('seq')
    .where('type', '=', 'import.applied')
    .where('subject_id', '=', _id)
    .execute();
  return events.length;
}

test(
  'an import among edits and orders does what its dry run showed, once, or nothing',
  async () => {
    const count = rounds(4, 100);
    const settings = { unpaidOrdersPerCustomer: 1_000_000 };
    const shop = await openTestShop({ settings });
    const wrong = await race(shop, count);
    expect(wrong).toBe(0);
    expect(await verifyDatabase(shop.deps.db)).toEqual([]);
    await shop.close();

    const careless = await openTestShop({ settings, replace: withoutVersionChecks });
    const lost = await race(careless, 2);
    expect(lost).toBeGreaterThan(0);
    await careless.close();
    report({
      promise: 'An import among edits and orders does what its dry run showed, once, or nothing',
      tried: `${count} files of three prices and a new product, each applied twice at once, among an edit and three orders`,
      failed: wrong,
      control: `without the check of versions: ${lost} of 2 rounds lost an edit`,
      test: 'server/proofs/import-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
