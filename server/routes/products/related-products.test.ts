import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assignAccounts } from '#server/services/price-lists/assign-accounts.ts';
import { changeEntries } from '#server/services/price-lists/change-entries.ts';
import { addPriceList } from '#server/services/price-lists/save-price-list.ts';
import { samplePriceList } from '#server/testing/sample-price-list.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { QuickOrder } from '#shared/contracts/cart/quick-order.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Import, ImportRow } from '#shared/contracts/imports/imports.ts';
import type { Part } from '#shared/contracts/products/parts.ts';
import type { ProductDetails } from '#shared/contracts/products/product-details.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { FoundProducts } from '#shared/contracts/search/search.ts';
import { productColumns as columns } from '#shared/domain/products/product-columns.ts';
import { productFieldMessages as problems } from '#shared/messages/products/product-problems.ts';

let shop: TestShop;
let admin: TestUser;
let bolt: Product;
let nut: Product;
let key: Product;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
  bolt = await shop.addProduct({ partNumber: 'BH-1', product: 'Bolt', minimumQuantity: 1 });
  nut = await shop.addProduct({ partNumber: 'BH-2', product: 'Nut', minimumQuantity: 1 });
  key = await shop.addProduct({ partNumber: 'KEY-9', product: 'Key', minimumQuantity: 1 });
});
afterEach(() => shop.close());

const change = (product: Product, body: object) =>
  shop.request<ProductDetails & ErrorBody>('PATCH', `/api/products/${product._id}`, { token: admin.token, body });
const remove = (product: Product) => shop.request('DELETE', `/api/products/${product._id}`, { token: admin.token });
async function givePrices(user: TestUser, prices: Record<string, number>): Promise<void> {
  const { deps } = shop;
  const { id } = await addPriceList(deps, samplePriceList(`List of ${user.email}`), 'cli');
  await assignAccounts(deps, { id, change: { add: [user.userId], remove: [] }, actor: 'cli' });
  const set = Object.entries(prices).map(([productId, price]) => ({ productId, price, priceBreaks: [] }));
  await changeEntries(deps, { id, change: { version: 2, set, remove: [] }, actor: 'cli' });
}
const read = async (product: Product) =>
  (await shop.request<ProductDetails>('GET', `/api/products/${product._id}`)).body;
const find = async (q: string) =>
  (await shop.request<Product[]>('GET', `/api/products?q=${encodeURIComponent(q)}`)).body;
const order = async (text: string) =>
  (await shop.request<QuickOrder>('POST', '/api/quick-order', { body: { text } })).body.lines;
const namesOf = (products: { product: string }[] = []) => products.map(({ product }) => product);

describe('other numbers', () => {
  test('lead everybody to the product, which says so; its own numbers do not', async () => {
    const { body } = await change(bolt, { otherNumbers: [' OLD 77/1', '', 'old-77/1', '4711.22'] });
    expect(body.otherNumbers).toEqual(['OLD 77/1', '4711.22']);
    expect((await read(bolt)).otherNumbers).toEqual(['OLD 77/1', '4711.22']);
    expect(await find('old77-1')).toMatchObject([{ product: 'Bolt', foundAs: 'OLD 77/1' }]);
    expect((await find('BH-1'))[0]).not.toHaveProperty('foundAs');
    const { products } = (await shop.request<FoundProducts>('GET', '/api/search?q=OLD-77/1')).body;
    expect(products).toMatchObject([{ product: 'Bolt', foundAs: 'OLD 77/1' }]);
    const [found, , own] = await order('old-77/1  5\nNothing\nBH-1  3');
    expect(found).toMatchObject({ state: 'found', quantity: 5, product: { product: 'Bolt', foundAs: 'OLD 77/1' } });
    expect(own?.product).not.toHaveProperty('foundAs');
    await change(bolt, { otherNumbers: ['4711.22'] });
    expect(await find('OLD 77/1')).toEqual([]);
    expect(await find('4711.22')).toMatchObject([{ product: 'Bolt' }]);
  });

  test('that mean two products are asked about, and a search shows both', async () => {
    await change(bolt, { otherNumbers: ['X-100', 'bh 2'] });
    await change(key, { otherNumbers: ['x100'] });
    for (const [text, names] of [
      ['5 X-100', ['Bolt', 'Key']],
      ['5 BH-2', ['Nut', 'Bolt']],
    ] as const) {
      const [line] = await order(text);
      expect(line).toMatchObject({ state: 'ambiguous', product: null });
      expect(namesOf(line?.candidates)).toEqual(names);
    }
    expect(namesOf(await find('X100')).toSorted()).toEqual(['Bolt', 'Key']);
    // One that is no longer on sale means nothing.
    await remove(key);
    expect(await order('5 X-100')).toMatchObject([{ state: 'found', product: { product: 'Bolt' } }]);
  });

  test.each([
    [{ otherNumbers: ['--'] }, { otherNumbers: problems.numbersInvalid(60) }],
    [{ otherNumbers: ['x'.repeat(61)] }, { otherNumbers: problems.numbersInvalid(60) }],
    [{ otherNumbers: Array.from({ length: 21 }, (_, n) => `A-${n}`) }, { otherNumbers: problems.tooManyNumbers(20) }],
    [{ otherNumbers: ['АB-1'] }, { otherNumbers: problems.partNumberAlphabets }],
  ])('refuses %j', async (body, fields) => {
    expect(await change(bolt, body)).toMatchObject({ status: 422, body: { fields } });
  });
});

describe('relations', () => {
  test('are on the page of a product in its order, as long as they are on sale', async () => {
    const named = { accessories: ['KEY-9', 'BH-2'], substitutes: ['bh 2'], replacedBy: 'BH2' };
    expect((await change(bolt, named)).body).toMatchObject(named);
    const { related } = await read(bolt);
    expect(namesOf(related?.accessories)).toEqual(['Key', 'Nut']);
    expect(namesOf(related?.substitutes)).toEqual(['Nut']);
    expect(related?.replacedBy).toMatchObject({ product: 'Nut', partNumber: 'BH-2' });
    await remove(nut);
    expect((await read(bolt)).related).toMatchObject({ accessories: [{ product: 'Key' }], replacedBy: null });
    // Found by its former number, it does not say so here.
    await change(key, { partNumber: 'KEY-10' });
    const [accessory] = (await read(bolt)).related?.accessories ?? [];
    expect(accessory).toMatchObject({ partNumber: 'KEY-10' });
    expect(accessory).not.toHaveProperty('foundAs');
  });

  test('have the prices of the account that asks, and of no other', async () => {
    await change(bolt, { accessories: ['BH-2'], substitutes: ['BH-2', 'KEY-9'], replacedBy: 'KEY-9' });
    const [buyer, rival, guest] = [await shop.addUser(), await shop.addUser(), await shop.addUser()];
    await givePrices(buyer, { [nut._id]: 0.1, [key._id]: 0.15 });
    await givePrices(rival, { [nut._id]: 0.2 });
    // Twice in turn: what one reads must not be kept for the next.
    for (const [user, ofNut, ofKey] of Array.from({ length: 2 }, () => [
      [undefined, nut.price, key.price] as const,
      [buyer, 0.1, 0.15] as const,
      [rival, 0.2, key.price] as const,
      [guest, nut.price, key.price] as const,
    ]).flat()) {
      const { body } = await shop.request<ProductDetails>('GET', `/api/products/${bolt._id}`, { token: user?.token });
      expect(body.related).toMatchObject({
        accessories: [{ price: ofNut }],
        substitutes: [{ price: ofNut }, { price: ofKey }],
        replacedBy: { price: ofKey },
      });
    }
  });

  test('follow a product that gets another part number, and one that gets it back', async () => {
    await change(bolt, { accessories: ['KEY-9'], replacedBy: 'KEY-9' });
    await change(key, { partNumber: 'KEY-10' });
    expect(await read(key)).toMatchObject({ partNumber: 'KEY-10', otherNumbers: ['KEY-9'] });
    const related = async () => (await read(bolt)).related;
    const renamed = { partNumber: 'KEY-10' };
    expect(await related()).toMatchObject({ accessories: [renamed], replacedBy: renamed });
    expect(await find('key 9')).toMatchObject([{ product: 'Key', foundAs: 'KEY-9' }]);
    // Also by a former number products lead in no circle, and may be named.
    expect((await change(key, { replacedBy: 'BH-1' })).body.fields).toEqual({
      replacedBy: problems.replacedInCircle('BH-1'),
    });
    expect((await change(bolt, { accessories: ['KEY-9', 'BH-2'] })).status).toBe(200);
    await change(key, { partNumber: 'key-9' });
    expect(await read(key)).toMatchObject({ partNumber: 'key-9', otherNumbers: ['KEY-10'] });
    expect(await related()).toMatchObject({ accessories: [{ product: 'Key' }, { product: 'Nut' }] });
  });

  test('a product with all the other numbers that it may have gets no other part number until one goes', async () => {
    const otherNumbers = Array.from({ length: 20 }, (_, n) => `A-${n}`);
    await change(key, { otherNumbers });
    const fields = { otherNumbers: problems.noRoomForFormer(20) };
    expect(await change(key, { partNumber: 'KEY-10' })).toMatchObject({ status: 422, body: { fields } });
    expect((await change(key, { partNumber: 'KEY-10', otherNumbers: otherNumbers.slice(1) })).status).toBe(200);
  });

  test('of a discontinued product are said where it is ordered, at the price of the account', async () => {
    const buyer = await shop.addUser();
    await shop.placeOrder(buyer, bolt, 10);
    await shop.placeOrder(buyer, key, 10);
    await givePrices(buyer, { [nut._id]: 0.1 });
    await change(bolt, { replacedBy: 'BH-2' });
    const read = async () => ({
      lines: (
        await shop.request<QuickOrder>('POST', '/api/quick-order', {
          token: buyer.token,
          body: { text: 'BH-1 10\nKEY-9 10' },
        })
      ).body.lines,
      parts: (await shop.request<Part[]>('GET', '/api/parts', { token: buyer.token })).body,
    });
    const successor = { number: 'BH-2', product: { product: 'Nut', price: 0.1 } };
    const { lines, parts } = await read();
    expect(lines).toMatchObject([{ product: { product: 'Bolt' }, replacedBy: successor }, {}]);
    expect(lines[1]).not.toHaveProperty('replacedBy');
    expect(parts.find(({ name }) => name === 'Bolt')).toMatchObject({ replacedBy: successor });
    expect(parts.find(({ name }) => name === 'Key')).not.toHaveProperty('replacedBy');
    // Also of a product that is no longer on sale, and while its successor is not.
    await remove(bolt);
    expect((await read()).parts.find(({ name }) => name === 'Bolt')).toMatchObject({
      product: null,
      replacedBy: successor,
    });
    await remove(nut);
    const gone = { replacedBy: { number: 'BH-2', product: null } };
    expect((await read()).parts.find(({ name }) => name === 'Bolt')).toMatchObject(gone);
  });

  test('lead to no product that does not exist, not to itself, and successors in no circle', async () => {
    const fieldsOf = async (product: Product, body: object) => (await change(product, body)).body.fields;
    expect(await fieldsOf(bolt, { accessories: ['NO-1'] })).toEqual({ accessories: problems.relationUnknown('NO-1') });
    expect(await fieldsOf(bolt, { substitutes: ['bh1'] })).toEqual({ substitutes: problems.relationToItself });
    expect(await fieldsOf(bolt, { replacedBy: 'BH-1' })).toEqual({ replacedBy: problems.relationToItself });
    await change(bolt, { replacedBy: 'BH-2' });
    await change(nut, { replacedBy: 'KEY-9' });
    expect(await fieldsOf(key, { replacedBy: 'BH-1' })).toEqual({ replacedBy: problems.replacedInCircle('BH-1') });
    // What others do not lead back from is no circle.
    expect((await change(key, { accessories: ['BH-1'], substitutes: ['BH-1'] })).status).toBe(200);
  });

  test('of products that name each other at once, one is refused', async () => {
    const both = await Promise.all([change(bolt, { replacedBy: 'BH-2' }), change(nut, { replacedBy: 'BH-1' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('a file', () => {
  const head = [columns.partNumber, columns.otherNumbers, columns.accessories, columns.replacedBy].join();
  const check = (...lines: string[]) => {
    const rawBody = new TextEncoder().encode([head, ...lines].join('\r\n'));
    const headers = { 'content-type': 'text/csv', 'content-length': String(rawBody.length) };
    return shop.request<Import>('POST', '/api/imports?name=numbers.csv', { token: admin.token, rawBody, headers });
  };
  const send = <Body>(method: string, path: string) =>
    shop.request<Body>(method, `/api${path}`, { token: admin.token });

  test('sets numbers and relations, is exported as it was, and undone', async () => {
    const { body } = await check('BH-1,OLD-1 | A\\|B,KEY-9,BH-2', 'BH-2,,,', 'KEY-9,K-1,,');
    expect(body).toMatchObject({ changed: 2, unchanged: 1, refused: 0 });
    await send('POST', `/imports/${body._id}/application`);
    expect(await read(bolt)).toMatchObject({
      otherNumbers: ['OLD-1', 'A|B'],
      accessories: ['KEY-9'],
      replacedBy: 'BH-2',
    });
    expect(await find('OLD-1')).toMatchObject([{ product: 'Bolt' }]);
    expect((await send<string>('GET', '/products/export')).body).toContain('OLD-1 | A\\|B,KEY-9,,BH-2,');
    await send('DELETE', `/imports/${body._id}/application`);
    expect(await read(bolt)).toMatchObject({ otherNumbers: [], accessories: [], replacedBy: null });
    expect(await find('OLD-1')).toEqual([]);
  });

  test('that gives a product another part number keeps the former one, until it is undone', async () => {
    await change(bolt, { accessories: ['KEY-9'] });
    const rawBody = new TextEncoder().encode(`${columns._id},${columns.partNumber}\r\n${key._id},KEY-10`);
    const headers = { 'content-type': 'text/csv', 'content-length': String(rawBody.length) };
    const request = { token: admin.token, rawBody, headers };
    const { body } = await shop.request<Import>('POST', '/api/imports?name=renamed.csv', request);
    expect(body).toMatchObject({ changed: 1, refused: 0 });
    await send('POST', `/imports/${body._id}/application`);
    expect(await read(key)).toMatchObject({ partNumber: 'KEY-10', otherNumbers: ['KEY-9'] });
    expect((await read(bolt)).related?.accessories).toMatchObject([{ partNumber: 'KEY-10' }]);
    await send('DELETE', `/imports/${body._id}/application`);
    expect(await read(key)).toMatchObject({ partNumber: 'KEY-9', otherNumbers: [] });
    expect((await read(bolt)).related?.accessories).toMatchObject([{ partNumber: 'KEY-9' }]);
  });

  test('may name its own new products, but no others, and no circle', async () => {
    const reasonsOf = async ({ _id }: Import) =>
      (await send<ImportRow[]>('GET', `/imports/${_id}/rows?kind=refused`)).body.map(({ line, reasons }) => [
        line,
        reasons.join(),
      ]);
    const { body } = await check('BH-1,,NO-1,', 'BH-2,,,KEY-9', 'KEY-9,,,BH-2');
    const of = (field: keyof typeof columns, problem: string) => `${columns[field]}: ${problem}`;
    expect(await reasonsOf(body)).toEqual([
      [2, of('accessories', problems.relationUnknown('NO-1'))],
      [3, of('replacedBy', problems.replacedInCircle('KEY-9'))],
      [4, of('replacedBy', problems.replacedInCircle('BH-2'))],
    ]);
    const added = await send<string>('GET', '/products/export');
    const [titles = ''] = added.body.split('\r\n');
    const cells: Record<string, string> = {
      [columns.partNumber]: 'NEW-1',
      [columns.product]: 'New',
      [columns.description]: 'New',
      [columns.price]: '1',
      [columns.minimumQuantity]: '1',
      [columns.image]: '/n.svg',
    };
    const names = titles.replace('﻿', '').split(',');
    const rows = ['NEW-1', 'NEW-2'].map((partNumber) =>
      names
        .map((name) => {
          if (name === columns.partNumber) return partNumber;
          return name === columns.accessories ? { 'NEW-1': 'NEW-2', 'NEW-2': 'BH-1' }[partNumber] : (cells[name] ?? '');
        })
        .join(),
    );
    const rawBody = new TextEncoder().encode([titles, ...rows].join('\r\n'));
    const headers = { 'content-type': 'text/csv', 'content-length': String(rawBody.length) };
    const file = await shop.request<Import>('POST', '/api/imports?name=new.csv', {
      token: admin.token,
      rawBody,
      headers,
    });
    expect(file.body).toMatchObject({ new: 2, refused: 0 });
    await send('POST', `/imports/${file.body._id}/application`);
    const [added1] = await find('NEW-1');
    expect(namesOf(added1 && (await read(added1)).related?.accessories)).toEqual(['New']);
  });
});
