import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAX_BODY_BYTES } from '#server/http/pipeline/body.ts';
import { changeEntries } from '#server/services/price-lists/change-entries.ts';
import { addPriceList } from '#server/services/price-lists/save-price-list.ts';
import { samplePriceList } from '#server/testing/sample-price-list.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Import, ImportRow } from '#shared/contracts/imports/imports.ts';
import type { PriceListEntry } from '#shared/contracts/price-lists/price-lists.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { priceListFieldMessages } from '#shared/messages/price-lists/price-list-fields.ts';

let shop: TestShop;
let sales: TestUser;
let listId: string;
let products: Product[];
beforeEach(async () => {
  shop = await openTestShop();
  sales = await shop.addUser({ role: 'sales' });
  products = [];
  for (const partNumber of ['A-1', 'A-2', 'A-3', 'A-4'])
    products.push(await shop.addProduct({ partNumber, price: 10 }));
  listId = (await addPriceList(shop.deps, samplePriceList('Contract'), 'cli')).id;
  await setPrices(1, [
    [0, 8],
    [1, 5],
    [2, 5],
  ]);
});
afterEach(() => shop.close());

async function setPrices(version: number, prices: [number, number][]): Promise<void> {
  const set = prices.map(([index, price]) => ({ productId: products[index]?._id ?? '', price, priceBreaks: [] }));
  await changeEntries(shop.deps, { id: listId, change: { version, set, remove: [] }, actor: 'cli' });
}

const call = <Body = Import & ErrorBody>(method: string, path: string, csv?: string) =>
  shop.request<Body>(method, `/api/price-lists/${listId}${path}`, {
    token: sales.token,
    ...(csv !== undefined && {
      rawBody: new TextEncoder().encode(csv),
      headers: { 'content-type': 'text/csv' },
    }),
  });
const rows = async (id: string, kind: string) =>
  (await call<ImportRow[]>('GET', `/imports/${id}/rows?kind=${kind}`)).body;
const entries = async () =>
  (await call<PriceListEntry[]>('GET', '/entries')).body.map(({ partNumber, price, priceBreaks }) => [
    partNumber,
    price,
    priceBreaks.length,
  ]);

test('a file may be longer than other bodies', async () => {
  const lines = Array.from({ length: 4000 }, (_, row) => `LONG-PART-NUMBER-${row},${row + 1}`);
  const text = ['Part number,Price', ...lines].join('\n');
  expect(text.length).toBeGreaterThan(MAX_BODY_BYTES);
  const checked = await shop.request<Import>('POST', `/api/price-lists/${listId}/imports`, {
    token: sales.token,
    rawBody: text,
    headers: { 'content-type': 'text/csv', 'content-length': `${text.length}` },
  });
  expect(checked).toMatchObject({ status: 201, body: { refused: 4000 } });
});

const csv = 'SKU;Name;Net price;Price breaks\nA-1;x;8;\na-2;x;4,5;100: 4\nA-3;x;2;\nA-4;x;9;\nB-9;x;1;\nA-3 ;;3;\n';

test('a file is rehearsed, applied and undone; other headings are understood', async () => {
  const text = csv.replace('A-3 ;;3;\n', '');
  const checked = await call('POST', '/imports?name=prices.csv&decimal=,', text);
  expect(checked).toMatchObject({
    status: 201,
    body: { fileName: 'prices.csv', state: 'checked', new: 1, changed: 2, unchanged: 1, refused: 1 },
  });
  const id = checked.body._id;
  // The largest change of the price first.
  expect(await rows(id, 'changed')).toMatchObject([
    { partNumber: 'A-3', changes: [{ field: 'price', before: 5, after: 2 }] },
    {
      partNumber: 'A-2',
      changes: [
        { field: 'price', before: 5, after: 4.5 },
        { field: 'priceBreaks', before: '', after: '100: 4' },
      ],
    },
  ]);
  expect(await rows(id, 'new')).toMatchObject([
    { partNumber: 'A-4', changes: [{ field: 'price', before: null, after: 9 }] },
  ]);
  expect(await rows(id, 'refused')).toMatchObject([{ line: 6, reasons: [priceListFieldMessages.unknownProduct] }]);
  const before = await entries();
  for (const _ of [1, 2])
    expect(await call('POST', `/imports/${id}/application`)).toMatchObject({ status: 200, body: { state: 'applied' } });
  expect(await entries()).toEqual(
    expect.arrayContaining([
      ['A-1', 8, 0],
      ['A-2', 4.5, 1],
      ['A-3', 2, 0],
      ['A-4', 9, 0],
    ]),
  );
  for (const _ of [1, 2])
    expect(await call('DELETE', `/imports/${id}/application`)).toMatchObject({ body: { state: 'undone' } });
  expect(await entries()).toEqual(expect.arrayContaining(before));
  expect((await call<Import[]>('GET', '/imports')).body).toMatchObject([{ _id: id, appliedBy: sales.email }]);
});

test('two rows of one product are refused, and a price that changed meanwhile stays', async () => {
  const twice = (await call('POST', '/imports?decimal=,', csv)).body;
  expect(await rows(twice._id, 'refused')).toMatchObject([{ partNumber: 'A-3' }, {}, { partNumber: 'A-3' }]);
  await setPrices(2, [[1, 3]]);
  const refused = await call('POST', `/imports/${twice._id}/application`);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'import_outdated', fields: { 'lines.3': expect.any(String) } },
  });
  expect(await entries()).toContainEqual(['A-2', 3, 0]);
});

test('200 prices go in at once, and come out as they went in', async () => {
  const added: Product[] = [];
  for (let n = 0; n < 200; n += 1) added.push(await shop.addProduct({ partNumber: `C-${n}`, price: 20 }));
  const lines = added.map(({ partNumber }, n) => `${partNumber},${(n + 1) / 100},1000: ${(n + 1) / 200}`);
  const checked = await call('POST', '/imports', ['Part number,Price,Price breaks', ...lines].join('\n'));
  expect(checked.body).toMatchObject({ new: 200, refused: 0 });
  expect((await call('POST', `/imports/${checked.body._id}/application`)).body.state).toBe('applied');
  const file = (await call<string>('GET', '/export')).body;
  expect(file).toContain('C-199,');
  const again = await call('POST', '/imports', file);
  expect(again.body).toMatchObject({ new: 0, changed: 0, unchanged: 203, refused: 0 });
  expect((await call('POST', `/imports/${again.body._id}/application`)).body.code).toBe('import_empty');
});

test('imports of products and those of a list do not meet', async () => {
  const { _id } = (await call('POST', '/imports', 'Part number,Price\nA-1,1')).body;
  const admin = await shop.addUser({ admin: true });
  for (const path of ['', '/rows?kind=changed', '/refused'])
    expect((await shop.request('GET', `/api/imports/${_id}${path}`, { token: admin.token })).status).toBe(404);
  const apply = await shop.request('POST', `/api/imports/${_id}/application`, { token: admin.token });
  expect(apply.status).toBe(404);
  expect((await shop.request<Import[]>('GET', '/api/imports', { token: admin.token })).body).toEqual([]);
});
