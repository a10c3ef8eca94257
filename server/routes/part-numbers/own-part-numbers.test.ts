import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestCompany } from '#server/testing/company-shop.ts';
import { checkoutBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { QuickOrder } from '#shared/contracts/cart/quick-order.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Import, ImportRow } from '#shared/contracts/imports/imports.ts';
import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { OwnPartNumber } from '#shared/contracts/part-numbers/own-part-numbers.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { ownNumberProblems, ownNumberRowProblems } from '#shared/messages/part-numbers/own-part-numbers.ts';

let shop: TestShop;
let ada: TestUser;
let ben: TestUser;
let bolt: Product;
let nut: Product;
beforeEach(async () => {
  shop = await openTestShop();
  [ada, ben] = [await shop.addUser(), await shop.addUser()];
  bolt = await shop.addProduct({ partNumber: 'BH-1', product: 'Bolt', minimumQuantity: 1, price: 10 });
  nut = await shop.addProduct({ partNumber: 'BH-2', product: 'Nut', minimumQuantity: 1, price: 10 });
});
afterEach(() => shop.close());

const send = <Body = ErrorBody>(user: TestUser, method: string, path: string, body?: object) =>
  shop.request<Body>(method, `/api${path}`, { token: user.token, body });
const name = (user: TestUser, product: Product, number: string, account = 'own') =>
  send<OwnPartNumber & ErrorBody>(user, 'PUT', `/accounts/${account}/part-numbers/${product._id}`, { number });
const numbersOf = async (user: TestUser, search = '', account = 'own') =>
  (await send<OwnPartNumber[]>(user, 'GET', `/accounts/${account}/part-numbers${search}`)).body;
const search = async (user: TestUser, q: string) =>
  (await send<Product[]>(user, 'GET', `/products?q=${encodeURIComponent(q)}`)).body.map(({ product }) => product);
const readOrder = async (user: TestUser, text: string, path = '/quick-order') =>
  (await send<QuickOrder>(user, 'POST', path, { text })).body.lines;

test('a number is set, found in other writings, changed and removed', async () => {
  expect((await name(ada, bolt, ' 4711-a ')).body).toMatchObject({ number: '4711-a', alsoNames: null });
  expect(await name(ada, bolt, '4711-a')).toMatchObject({ status: 200 });
  expect(await numbersOf(ada, '?q=11-A')).toMatchObject([
    { productId: bolt._id, number: '4711-a', partNumber: 'BH-1' },
  ]);
  expect(await numbersOf(ada, '?q=bh1')).toHaveLength(1);
  expect(await numbersOf(ada, '?q=none')).toEqual([]);
  expect((await name(ada, nut, '4711 A')).body).toMatchObject({
    code: 'invalid_fields',
    fields: { number: ownNumberProblems.taken('Bolt') },
  });
  expect((await name(ada, nut, ' -- ')).body.fields).toEqual({ number: ownNumberProblems.invalid });
  expect((await send(ada, 'PUT', '/accounts/own/part-numbers/none', { number: 'x' })).status).toBe(404);
  for (const _ of [1, 2]) expect((await send(ada, 'DELETE', `/accounts/own/part-numbers/${bolt._id}`)).body).toBeNull();
  expect(await numbersOf(ada)).toEqual([]);
  expect(await name(ada, nut, '4711 A')).toMatchObject({ status: 200 });
});

test('search, quick order and orders for a customer understand the numbers of the account alone', async () => {
  const sales = await shop.addUser({ role: 'sales' });
  await name(ada, bolt, 'OURS-77/5');
  await name(ben, nut, 'OURS-77/5');
  expect(await search(ada, 'ours 77-5')).toEqual(['Bolt']);
  expect(await search(ben, 'OURS775')).toEqual(['Nut']);
  const stranger = await shop.addUser();
  expect(await search(stranger, 'OURS-77/5')).toEqual([]);
  expect((await shop.request<Product[]>('GET', '/api/products?q=OURS-77/5')).body).toEqual([]);
  const text = '10 OURS-77/5';
  expect(await readOrder(ada, text)).toMatchObject([{ state: 'found', product: { product: 'Bolt' }, quantity: 10 }]);
  expect(await readOrder(ben, text)).toMatchObject([{ state: 'found', product: { product: 'Nut' } }]);
  expect(await readOrder(stranger, text)).toMatchObject([{ product: null }]);
  expect(await readOrder(sales, text, `/customers/${ada.userId}/quick-order`)).toMatchObject([
    { state: 'found', product: { product: 'Bolt' } },
  ]);
  expect(await readOrder(sales, text)).toMatchObject([{ product: null }]);
});

test('a number that is also one of the shop is asked about', async () => {
  expect((await name(ada, bolt, 'bh 2')).body).toMatchObject({ alsoNames: 'Nut' });
  const [line] = await readOrder(ada, '5 BH-2');
  expect(line).toMatchObject({ state: 'ambiguous', product: null });
  expect(line?.candidates.map(({ product }) => product)).toEqual(['Bolt', 'Nut']);
  expect(await search(ada, 'BH-2')).toEqual(['Bolt', 'Nut']);
  // No question where both are the same product, nor for others.
  await name(ada, nut, 'bh-2x');
  await name(ada, bolt, 'BH1');
  expect(await readOrder(ada, '5 BH-1')).toMatchObject([{ state: 'found', product: { product: 'Bolt' } }]);
  expect(await readOrder(ben, '5 BH-2')).toMatchObject([{ state: 'found', product: { product: 'Nut' } }]);
});

test('an order keeps the number that it was placed with, and its invoice prints it', async () => {
  const sales = await shop.addUser({ role: 'sales' });
  await name(sales, bolt, 'K-1', ada.userId);
  const placed = await send<{ orders: Order[] }>(ada, 'POST', '/checkouts', checkoutBody([bolt, nut]));
  expect(placed.body.orders.map(({ ownPartNumber }) => ownPartNumber)).toEqual(['K-1', undefined]);
  await name(ada, bolt, 'K-2');
  const order = placed.body.orders[0];
  const shown = await send<Order[]>(ada, 'GET', `/orders/${ada.email}`);
  expect(shown.body.find(({ _id }) => _id === order?._id)?.ownPartNumber).toBe('K-1');
  const [single] = [await shop.placeOrder(ada, bolt)];
  await shop.payByCard(ada, single);
  await shop.onIdle();
  await name(ada, bolt, 'K-3');
  const list = await send<{ _id: string }[]>(ada, 'GET', `/orders/${single._id}/invoices`);
  const invoice = await send<Invoice>(ada, 'GET', `/invoices/${list.body[0]?._id}`);
  expect(invoice.body.lines).toMatchObject([{ ownPartNumber: 'K-2' }]);
});

test('members of a company share its numbers, which managers change', async () => {
  const company = await openTestCompany(shop);
  const buyer = await company.addMember('buyer');
  await name(company.manager, bolt, 'C-1');
  expect(await numbersOf(buyer)).toMatchObject([{ number: 'C-1' }]);
  expect((await name(buyer, bolt, 'C-2')).status).toBe(403);
  expect(await search(buyer, 'C1')).toContain('Bolt');
  for (const account of [company.id, ada.userId]) {
    expect((await name(ben, bolt, 'X', account)).status).toBe(404);
    expect((await send(ben, 'GET', `/accounts/${account}/part-numbers`)).status).toBe(404);
  }
  await send(buyer, 'PUT', '/membership/acting', { acting: false });
  expect(await numbersOf(buyer)).toEqual([]);
});

const importFile = <Body = Import & ErrorBody>(user: TestUser, csv: string, account = 'own') =>
  shop.request<Body>('POST', `/api/accounts/${account}/part-number-imports?name=n.csv`, {
    token: user.token,
    rawBody: new TextEncoder().encode(csv),
    headers: { 'content-type': 'text/csv' },
  });

test('a file is rehearsed, applied and undone; numbers change places', async () => {
  await name(ada, bolt, 'A-1');
  await name(ada, nut, 'A-2');
  const washer = await shop.addProduct({ partNumber: 'BH-3', product: 'Washer' });
  const pin = await shop.addProduct({ partNumber: 'BH-4', product: 'Pin' });
  await name(ada, pin, 'P-1');
  const csv = 'Part number,Kundenartikelnummer\nBH-1,a-2\nBH-2,A-1\nBH-3,W-1\nBH-4,\nBH-9,X-1';
  const checked = await importFile(ada, csv);
  expect(checked.body).toMatchObject({ new: 1, changed: 3, unchanged: 0, refused: 1, checkedBy: ada.email });
  const path = `/accounts/own/part-number-imports/${checked.body._id}`;
  const rows = (await send<ImportRow[]>(ada, 'GET', `${path}/rows?kind=changed`)).body;
  expect(rows).toMatchObject([
    { name: 'Bolt', changes: [{ field: 'ownNumber', before: 'A-1', after: 'a-2' }] },
    { name: 'Nut' },
    { name: 'Pin', changes: [{ before: 'P-1', after: null }] },
  ]);
  expect((await send(ben, 'GET', path)).status).toBe(404);
  const numbers = async () => new Map((await numbersOf(ada)).map(({ product, number }) => [product, number]));
  const before = await numbers();
  for (const _ of [1, 2]) expect(await send(ada, 'POST', `${path}/application`)).toMatchObject({ status: 200 });
  expect(Object.fromEntries(await numbers())).toEqual({ Bolt: 'a-2', Nut: 'A-1', Washer: 'W-1' });
  const file = await send<string>(ada, 'GET', '/accounts/own/part-numbers/export');
  expect((await importFile(ada, file.body)).body).toMatchObject({ new: 0, changed: 0, unchanged: 3, refused: 0 });
  for (const _ of [1, 2]) expect(await send(ada, 'DELETE', `${path}/application`)).toMatchObject({ status: 200 });
  expect(await numbers()).toEqual(before);
  expect((await name(ada, washer, 'W-1')).status).toBe(200);
});

test('rows that would take a number twice are refused, and one that was taken meanwhile stays', async () => {
  await name(ada, nut, 'N-1');
  const refused = await importFile(ada, 'Part number;Your part number\nBH-1;n1\nBH-2;1.20E+03');
  const { body: rows } = await send<ImportRow[]>(
    ada,
    'GET',
    `/accounts/own/part-number-imports/${refused.body._id}/rows?kind=refused`,
  );
  expect(rows.map(({ reasons }) => reasons[0])).toEqual([
    ownNumberRowProblems.taken('Nut'),
    expect.stringContaining('1.20E+03'),
  ]);
  const twice = await importFile(ada, 'Part number,Your part number\nBH-1,Z-1\nBH-2,z1');
  expect(twice.body).toMatchObject({ refused: 2 });
  const checked = await importFile(ada, 'Part number,Your part number\nBH-1,Q-1');
  await name(ada, nut, 'Q1');
  const apply = await send(ada, 'POST', `/accounts/own/part-number-imports/${checked.body._id}/application`);
  expect(apply.body).toMatchObject({ code: 'import_outdated', fields: { 'lines.2': expect.any(String) } });
  expect((await importFile(ada, 'Part number,Price\nBH-1,1')).body.message).toBe(ownNumberRowProblems.noColumn);
});
