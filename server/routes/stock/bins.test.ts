import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleProduct } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { PackedParcel, Packing } from '#shared/contracts/fulfilment/packing.ts';
import type { Parcel } from '#shared/contracts/fulfilment/parcels.ts';
import type { StoredProduct } from '#shared/contracts/products/product-changes.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { StocktakeLine } from '#shared/contracts/stock/stocktake.ts';
import { proposeColumns } from '#shared/domain/imports/heading-words.ts';
import { MAX_BIN_LENGTH } from '#shared/domain/limits.ts';
import { rolesWith } from '#shared/domain/users/permissions.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

let shop: TestShop;
let admin: TestUser;
let staff: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
  staff = await shop.addUser({ role: 'warehouse' });
});
afterEach(() => shop.close());

const BIN = 'Zz-03-2';
const send = <Body>(method: string, path: string, body?: object, by = admin) =>
  shop.request<Body>(method, `/api/${path}`, { token: by.token, ...(body && { body }) });
const binOf = async (id: string) => (await send<object[]>('GET', `bins?ids=${id}`, undefined, staff)).body;

test('a product keeps its bin as it was written, and loses it with empty text', async () => {
  const added = await send<StoredProduct>('POST', 'products', { ...sampleProduct, bin: ` ${BIN} ` });
  expect([added.status, added.body.bin]).toEqual([201, BIN]);
  const { _id } = added.body;
  expect(await binOf(_id)).toEqual([{ productId: _id, bin: BIN }]);
  const stale = await send<ErrorBody>('PATCH', `products/${_id}`, { bin: 'A-1', seen: { bin: null } });
  expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile']);
  const emptied = await send<StoredProduct>('PATCH', `products/${_id}`, { bin: ' ', seen: { bin: BIN } });
  expect(emptied.status).toBe(200);
  expect(emptied.body).not.toHaveProperty('bin');
  expect(await binOf(_id)).toEqual([]);
});

test('a bin has at most 40 characters', async () => {
  const bin = 'x'.repeat(MAX_BIN_LENGTH + 1);
  const refused = await send<ErrorBody>('POST', 'products', { ...sampleProduct, bin });
  expect([refused.status, refused.body.fields]).toEqual([422, { bin: fieldMessages.tooLong(MAX_BIN_LENGTH) }]);
});

describe('a bin is for staff', () => {
  let product: Product;
  let customer: TestUser;
  beforeEach(async () => {
    customer = await shop.addUser();
    product = await shop.addProduct({ bin: BIN, partNumber: 'HB-12', category: 'Bolts', family: 'Hex bolts' });
  });

  test('no response to visitors or customers has it, and no search finds it', async () => {
    const order = await shop.placeOrder(customer, product);
    const paths = [
      'products',
      `products/${product._id}`,
      `products/batch?ids=${product._id}`,
      `products/specified?ids=${product._id}`,
      'products?q=HB-12',
      'products?category=Bolts',
      'orders',
      `orders/${order._id}`,
      'parts',
      'cart',
    ];
    for (const path of paths) {
      for (const token of [undefined, customer.token, admin.token]) {
        const { body } = await shop.request('GET', `/api/${path}`, token === undefined ? {} : { token });
        expect(JSON.stringify(body), path).not.toContain(BIN);
      }
    }
    expect((await shop.request('GET', `/api/products?q=${BIN}`)).body).toEqual([]);
    const page = await shop.request<string>('GET', `/purchase/${product._id}`);
    expect(JSON.stringify(page.body)).not.toContain(BIN);
  });

  test('only those who see stock may ask for it', async () => {
    expect(rolesWith('stock.read')).toEqual(['admin', 'warehouse']);
    const asked = await shop.request('GET', `/api/bins?ids=${product._id}`, { token: customer.token });
    expect(asked.status).toBe(403);
  });

  test('the packing slip, the pack bench and a stocktake show it', async () => {
    const order = await shop.placeOrder(customer, product);
    await shop.payByCard(customer, order);
    await shop.onIdle();
    const slips = await send<Parcel[]>('GET', `parcels?orders=${order._id}`, undefined, staff);
    expect(slips.body[0]?.bins).toEqual([{ productId: product._id, bin: BIN }]);
    const bench = await send<PackedParcel>('GET', `packing/${order._id}`, undefined, staff);
    expect(bench.body.packings[0]?.goods.bin).toBe(BIN);
    const scan = { key: 'k', code: 'HB-12', quantity: 1 };
    const scanned = await send<Packing>('POST', `packing/${order._id}/scans`, scan, staff);
    expect(scanned.body.goods.bin).toBe(BIN);
    await send('PUT', `stocktake/lines/${product._id}`, { counted: 5 }, staff);
    const lines = await send('GET', 'stocktake/lines', undefined, staff);
    expect(lines.body).toMatchObject([{ product: { bin: BIN } }]);
  });
});

test('where no product has a bin, no response speaks of one', async () => {
  const customer = await shop.addUser();
  const product = await shop.addProduct();
  const order = await shop.placeOrder(customer, product);
  await send('PUT', `stocktake/lines/${product._id}`, { counted: 5 }, staff);
  const paths = [`parcels?orders=${order._id}`, `packing/${order._id}`, 'stocktake/lines', `bins?ids=${product._id}`];
  for (const path of paths) {
    const { status, body } = await send('GET', path, undefined, staff);
    expect([path, status]).toEqual([path, 200]);
    expect(JSON.stringify(body)).not.toContain('bin');
  }
  const { body } = await send('PATCH', `products/${product._id}`, { price: 2 });
  expect(body).not.toHaveProperty('bin');
});

test('a stocktake is shown by bin, a page at a time, or is that of some bins only', async () => {
  for (const bin of ['B-1', null, 'A-10', 'a-3']) {
    const { _id } = await shop.addProduct({ bin });
    await send('PUT', `stocktake/lines/${_id}`, { counted: 5 }, staff);
  }
  const list = (query: string) => send<StocktakeLine[]>('GET', `stocktake/lines?${query}`, undefined, staff);
  const binsOf = (lines: StocktakeLine[]) => lines.map(({ product }) => product.bin);
  const first = await list('sort=bin&limit=3');
  expect([binsOf(first.body), first.headers.get('x-total-count')]).toEqual([['a-3', 'A-10', 'B-1'], '4']);
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
  const second = await list(`sort=bin&limit=3&cursor=${cursor}`);
  expect([binsOf(second.body), second.headers.get('link')]).toEqual([[undefined], null]);
  expect(binsOf((await list('bin=a-')).body)).toEqual(['a-3', 'A-10']);
  expect(binsOf((await list('bin=A-1')).body)).toEqual(['A-10']);
  expect((await list('bin=X')).body).toEqual([]);
});

test('files of other shops name the bin in their own words', () => {
  for (const heading of ['Location', 'Lagerplatz', 'Shelf', 'Emplacement', 'Bin Location']) {
    expect(proposeColumns(['SKU', heading]).columns, heading).toEqual(['partNumber', 'bin']);
  }
  expect(proposeColumns(['Part number', 'bin']).isSure).toBe(true);
});
