import { afterEach, beforeEach, expect, test } from 'vitest';
import { assignAccounts } from '#server/services/price-lists/assign-accounts.ts';
import { changeEntries } from '#server/services/price-lists/change-entries.ts';
import { addPriceList, changePriceList, removePriceList } from '#server/services/price-lists/save-price-list.ts';
import { checkoutBody, orderBody } from '#server/testing/sample-bodies.ts';
import { dayAfter, samplePriceList } from '#server/testing/sample-price-list.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { QuickOrder } from '#shared/contracts/cart/quick-order.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { NewPriceList } from '#shared/contracts/price-lists/price-lists.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { DAY_MS } from '#shared/domain/durations.ts';

let shop: TestShop;
let buyer: TestUser;
let bolt: Product;
beforeEach(async () => {
  shop = await openTestShop();
  buyer = await shop.addUser();
  bolt = await shop.addProduct({
    price: 1,
    priceBreaks: [{ quantity: 100, price: 0.9 }],
    minimumQuantity: 10,
    partNumber: 'B-1',
    category: 'Bolts',
  });
});
afterEach(() => shop.close());

interface Given extends Partial<NewPriceList> {
  price?: number;
  priceBreaks?: { quantity: number; price: number }[];
}

/** A list of the buyer; returns its id. */
async function giveList({ price, priceBreaks = [], ...terms }: Given, to = buyer): Promise<string> {
  const { deps } = shop;
  const { id } = await addPriceList(deps, samplePriceList(terms.name ?? 'Contract 2027', terms), 'cli');
  await assignAccounts(deps, { id, change: { add: [to.userId], remove: [] }, actor: 'cli' });
  if (price === undefined) return id;
  const set = [{ productId: bolt._id, price, priceBreaks }];
  await changeEntries(deps, { id, change: { version: 2, set, remove: [] }, actor: 'cli' });
  return id;
}

const read = (token?: string) => shop.request<Product>('GET', `/api/products/${bolt._id}`, { token });
const order = (quantity: number, price?: number, user = buyer) =>
  shop.request<Order & ErrorBody>('POST', '/api/orders', {
    token: user.token,
    body: { ...orderBody(bolt._id, quantity), ...(price !== undefined && { price }) },
  });

test('an account sees its prices, everybody else those of the shop', async () => {
  await giveList({ price: 0.95, priceBreaks: [{ quantity: 500, price: 0.5 }], validUntil: '2099-12-31' });
  const own = await read(buyer.token);
  expect(own.body).toMatchObject({
    price: 0.95,
    priceBreaks: [
      { quantity: 100, price: 0.9 },
      { quantity: 500, price: 0.5 },
    ],
    yours: {
      price: 1,
      priceBreaks: [{ quantity: 100, price: 0.9 }],
      lists: [
        { quantity: 1, name: 'Contract 2027', validUntil: '2099-12-31' },
        { quantity: 100, name: null, validUntil: null },
        { quantity: 500, name: 'Contract 2027', validUntil: '2099-12-31' },
      ],
    },
  });
  expect(own.headers.get('cache-control')).toBe('private, no-store');
  expect(own.headers.get('etag')).toBeNull();
  for (const token of [undefined, (await shop.addUser()).token, 'garbage']) {
    const shown = await read(token);
    expect(shown.body).toEqual(bolt);
    // PostgreSQL has no version of the data, so nothing is cached there.
    expect(shown.headers.get('cache-control') ?? 'no-cache').toBe('no-cache');
  }
});

test('lists, searches, a batch, a quick order and the usual parts have them too', async () => {
  await giveList({ price: 0.5 });
  const paths = ['products', 'products?limit=5&sort=-price', 'products?q=B-1', `products/batch?ids=${bolt._id}`];
  for (const path of paths) {
    const { body, headers } = await shop.request<Product[]>('GET', `/api/${path}`, { token: buyer.token });
    expect(body.find(({ _id }) => _id === bolt._id)).toMatchObject({ price: 0.5, yours: { price: 1 } });
    expect(headers.get('cache-control')).toBe('private, no-store');
  }
  const text = 'B-1 20';
  const quick = await shop.request<QuickOrder>('POST', '/api/quick-order', { token: buyer.token, body: { text } });
  expect(quick.body.lines[0]?.product).toMatchObject({ price: 0.5 });
  expect((await order(20, 0.5)).status).toBe(201);
  const parts = await shop.request<{ product: Product; priceChange: unknown }[]>('GET', '/api/parts', {
    token: buyer.token,
  });
  expect(parts.body[0]).toMatchObject({ product: { price: 0.5 }, priceChange: 0 });
});

test('sorting and price filters go by the price of the shop', async () => {
  const cheap = await shop.addProduct({ price: 0.8 });
  await giveList({ price: 0.5 });
  const list = async (query: string) =>
    (await shop.request<Product[]>('GET', `/api/products?${query}`, { token: buyer.token })).body.map(({ _id }) => _id);
  expect(await list('sort=price&limit=9')).toEqual([cheap._id, bolt._id]);
  expect(await list('maxPrice=0.6')).toEqual([]);
});

test('an order is at the price of the account, and keeps why', async () => {
  const listId = await giveList({
    price: 0.95,
    priceBreaks: [{ quantity: 500, price: 0.5 }],
    validUntil: '2099-12-31',
  });
  const orders = () => shop.deps.db.selectFrom('orders').selectAll().orderBy('seq').execute();
  expect((await order(10, 1)).body).toMatchObject({ code: 'price_changed' });
  expect((await order(10, 0.95)).body).toMatchObject({ price: 0.95, total: 9.5 });
  expect((await order(100, 0.9)).body).toMatchObject({ price: 0.9 });
  expect((await order(10, 1, await shop.addUser())).body).toMatchObject({ price: 1 });
  const [contract, own, others] = await orders();
  const reason = { kind: 'list', listId, name: 'Contract 2027', validUntil: '2099-12-31' };
  expect(JSON.parse(contract?.price_reason ?? '')).toEqual(reason);
  expect(JSON.parse(contract?.price_lists ?? '')).toEqual({
    day: dayAfter(shop.deps.now(), 0),
    category: 'bolts',
    lists: [{ listId, version: 3 }],
  });
  expect(own).toMatchObject({ price_reason: null, price_lists: contract?.price_lists });
  expect(others).toMatchObject({ price_reason: null, price_lists: null });
});

test('a checkout is at the prices of the account', async () => {
  await giveList({ price: 0.5 });
  const other = await shop.addProduct();
  const lines = [
    { productId: bolt._id, quantity: 10, price: 0.5 },
    { productId: other._id, quantity: 10, price: other.price },
  ];
  const place = (lines: unknown[]) =>
    shop.request<{ orders: Order[] } & ErrorBody>('POST', '/api/checkouts', {
      token: buyer.token,
      body: { ...checkoutBody([]), lines },
    });
  expect((await place(lines.map((line) => ({ ...line, price: 1 })))).body.code).toBe('price_changed');
  expect((await place(lines)).body.orders.map(({ price }) => price)).toEqual([0.5, other.price]);
});

test('a reduced order keeps the prices of the account', async () => {
  await giveList({ price: 0.95, priceBreaks: [{ quantity: 500, price: 0.5 }] });
  const { body: placed } = await order(500, 0.5);
  const reduce = (quantity: number, total: number) =>
    shop.request<Order>('PATCH', `/api/orders/${placed._id}/quantity`, {
      token: buyer.token,
      body: { quantity, total },
    });
  expect((await reduce(200, 180)).body).toMatchObject({ price: 0.9, total: 180 });
  const row = () => shop.deps.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  expect((await row()).price_reason).toBeNull();
  expect((await reduce(10, 9.5)).body).toMatchObject({ price: 0.95 });
  expect(JSON.parse((await row()).price_reason ?? '')).toMatchObject({ kind: 'list', name: 'Contract 2027' });
});

test('a list gives a price from its first day to its last', async () => {
  const tomorrow = dayAfter(shop.deps.now(), 1);
  await giveList({ price: 0.5, validFrom: tomorrow, validUntil: tomorrow });
  const price = async () => (await read(buyer.token)).body.price;
  const nextDay = async () => {
    shop.advance(DAY_MS);
    buyer = await shop.addUser({ email: buyer.email });
  };
  expect(await price()).toBe(1);
  await nextDay();
  expect((await order(10, 1)).body.code).toBe('price_changed');
  expect((await order(10, 0.5)).status).toBe(201);
  await nextDay();
  expect(await price()).toBe(1);
  expect((await order(10, 0.5)).body.code).toBe('price_changed');
});

test('percentages of all, of a category, and prices of several lists: the lowest counts', async () => {
  const price = async () => (await read(buyer.token)).body.price;
  await giveList({ name: 'All', percentOff: 10 });
  expect(await price()).toBe(0.9);
  const id = await giveList({ name: 'Bolts', categories: [{ category: ' BOLTS', percentOff: 25.5 }] });
  expect(await price()).toBe(0.745);
  await giveList({ name: 'Own', price: 0.8 });
  expect(await price()).toBe(0.745);
  const change = { ...samplePriceList('Bolts'), version: 2 };
  await changePriceList(shop.deps, { id, change, actor: 'cli' });
  expect(await price()).toBe(0.8);
});

test('a list that is removed, or taken from the account, gives no price', async () => {
  const one = await giveList({ name: 'One', price: 0.5 });
  const other = await giveList({ name: 'Other', price: 0.7 });
  await removePriceList(shop.deps, one, 'cli');
  expect((await read(buyer.token)).body.price).toBe(0.7);
  const change = { add: [], remove: [buyer.userId] };
  await assignAccounts(shop.deps, { id: other, change, actor: 'cli' });
  expect((await read(buyer.token)).body).toEqual(bolt);
});

test('a place in line becomes an order at the price of the account', async () => {
  await giveList({ price: 0.5 });
  const { availableQuantity } = bolt;
  const holder = await shop.addUser();
  const { body: held } = await order(availableQuantity, 1, holder);
  const join = (price: number) =>
    shop.request<{ price: number; maxPrice: number } & ErrorBody>('POST', `/api/products/${bolt._id}/waitlist`, {
      token: buyer.token,
      body: { ...orderBody(bolt._id, 50), price, partIsFine: false },
    });
  expect((await join(0.4)).body.code).toBe('price_changed');
  expect((await join(0.5)).body).toMatchObject({ price: 0.5 });
  await shop.request('DELETE', `/api/orders/${held._id}`, { token: holder.token });
  const orders = await shop.deps.db.selectFrom('orders').selectAll().where('owner_id', '=', buyer.userId).execute();
  expect(orders).toMatchObject([{ quantity: 50, price_units: 5000 }]);
});
