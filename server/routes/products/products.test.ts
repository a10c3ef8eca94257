import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleProduct } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { MAX_PAGE_SIZE } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

const add = (body: object) => shop.request<Product>('POST', '/api/products', { token: admin.token, body });
const change = (product: Product, body: object) =>
  shop.request<Product>('PATCH', `/api/products/${product._id}`, { token: admin.token, body });

describe('adding a product', () => {
  test('accepts numbers as a form sends them', async () => {
    const { status, body } = await add({
      ...sampleProduct,
      price: '0.0045',
      minimumQuantity: '5',
      availableQuantity: '0',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ price: 0.0045, minimumQuantity: 5, availableQuantity: 0 });
  });

  test('names each of the six missing fields', async () => {
    const { status, body } = await add({});
    expect([status, body]).toMatchObject([
      422,
      {
        fields: {
          product: productFieldMessages.productNameRequired,
          description: productFieldMessages.descriptionRequired,
          minimumQuantity: productFieldMessages.minimumQuantityRequired,
          availableQuantity: productFieldMessages.availableQuantityRequired,
          price: fieldMessages.priceRequired,
          image: productFieldMessages.imageRequired,
        },
      },
    ]);
  });

  test('refuses invalid prices and pictures without a web address', async () => {
    for (const price of [0, -1, 0.00001, 1e9, '1e3', 'abc', null, true]) {
      expect([price, (await add({ ...sampleProduct, price })).status]).toEqual([price, 422]);
    }
    for (const image of [
      'javascript:alert(1)',
      'data:image/png;base64,x',
      '//evil.example/x',
      'x.png',
      'ftp://x',
      '/a b',
    ]) {
      expect([image, (await add({ ...sampleProduct, image })).status]).toEqual([image, 422]);
    }
    for (const image of ['https://cdn.example/x.png', 'http://cdn.example/x.png', '/products/x.svg']) {
      expect([image, (await add({ ...sampleProduct, image })).status]).toEqual([image, 201]);
    }
  });
});

describe('listing products', () => {
  test('is in creation order, finds text in name and description, and has pages', async () => {
    for (const product of ['Alpha', 'Beta 50%', 'Gamma'])
      await shop.addProduct({ product, description: `${product}!` });
    const names = async (query: string) =>
      (await shop.request<Product[]>('GET', `/api/products${query}`)).body.map(({ product }) => product);
    expect(await names('')).toEqual(['Alpha', 'Beta 50%', 'Gamma']);
    expect(await names('?sort=-createdAt&limit=2')).toEqual(['Gamma', 'Beta 50%']);
    expect(await names('?q=BETA')).toEqual(['Beta 50%']);
    expect(await names('?q=%25')).toEqual(['Beta 50%']);
    expect(await names('?q=_')).toEqual([]);
  });

  test('sorts by price or stock, a page at a time, without losing rows of equal value', async () => {
    const shelf = [
      { product: 'A', price: 3, availableQuantity: 5 },
      { product: 'B', price: 1, availableQuantity: 500 },
      { product: 'C', price: 3, availableQuantity: 50 },
      { product: 'D', price: 2, availableQuantity: 500 },
      { product: 'E', price: 3, availableQuantity: 500 },
    ];
    for (const product of shelf) await shop.addProduct({ ...product, minimumQuantity: 10 });
    const walk = async (query: string) => {
      const names: string[] = [];
      for (let address: string | undefined = `/api/products?limit=2&${query}`; address; ) {
        const { body, headers }: { body: Product[]; headers: Headers } = await shop.request('GET', address);
        names.push(...body.map(({ product }) => product));
        address = /<(.+)>/.exec(headers.get('link') ?? '')?.[1];
      }
      return names.join('');
    };
    expect(await walk('sort=price')).toBe('BDACE');
    expect(await walk('sort=-price')).toBe('ECADB');
    expect(await walk('sort=-availableQuantity')).toBe('EDBCA');
    expect(await walk('sort=availableQuantity')).toBe('ACBDE');
    expect(await walk('sort=createdAt&inStock=true')).toBe('BCDE');
  });

  test('refuses an impossible page', async () => {
    for (const query of [
      'limit=0',
      `limit=${MAX_PAGE_SIZE + 1}`,
      'limit=abc',
      'sort=price;drop',
      'cursor=zzz',
      'cursor=-1',
    ]) {
      expect([query, (await shop.request('GET', `/api/products?${query}`)).status]).toEqual([query, 422]);
    }
  });
});

describe('changing a product', () => {
  test('adds the stock changes of two administrators, with an order in between', async () => {
    const product = await shop.addProduct({ availableQuantity: 100 });
    const customer = await shop.addUser();
    await Promise.all([
      change(product, { adjustQuantity: 50, reason: 'delivery' }),
      shop.placeOrder(customer, product, 10),
      change(product, { adjustQuantity: '-20', reason: 'damaged' }),
    ]);
    const { body } = await shop.request<Product>('GET', `/api/products/${product._id}`);
    expect(body.availableQuantity).toBe(120);
  });

  test('refuses a stock below zero, an adjustment without a reason, and an empty change', async () => {
    const product = await shop.addProduct({ availableQuantity: 5, minimumQuantity: 1 });
    expect((await change(product, { adjustQuantity: -6, reason: 'count' })).status).toBe(409);
    expect((await change(product, { adjustQuantity: -6 })).body).toMatchObject({
      fields: { reason: productFieldMessages.adjustmentReasonRequired },
    });
    expect((await change(product, {})).body).toMatchObject({ message: productFieldMessages.nothingToChange });
    expect((await change(product, { adjustQuantity: 0, reason: 'x' })).status).toBe(422);
  });

  test('looks for the product before it validates the body', async () => {
    expect((await change({ _id: 'unknown' } as Product, { price: 'bad' })).status).toBe(404);
  });

  test('keeps earlier orders unchanged', async () => {
    const product = await shop.addProduct({ price: 5 });
    const customer = await shop.addUser();
    const order = await shop.placeOrder(customer, product);
    await change(product, { price: 9, product: 'Renamed' });
    const { body } = await shop.request('GET', `/api/orders/${order._id}`, { token: customer.token });
    expect(body).toMatchObject({ price: 5, name: sampleProduct.product });
  });
});

test('removes a product for every customer, once', async () => {
  const product = await shop.addProduct();
  const remove = () => shop.request('DELETE', `/api/products/${product._id}`, { token: admin.token });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect((await shop.request('GET', `/api/products/${product._id}`)).status).toBe(404);
  expect((await shop.request('GET', '/api/products')).body).toEqual([]);
});

test('reviews take whole stars from 1 to 5 and show no author’s id', async () => {
  const customer = await shop.addUser();
  const review = (ratings: unknown) =>
    shop.request('POST', '/api/reviews', {
      token: customer.token,
      body: { name: '<b>Ada</b>', ratings, description: "'; drop table reviews;--" },
    });
  for (const ratings of [0, 6, 4.5, 'five', null, undefined]) expect((await review(ratings)).status).toBe(422);
  expect((await review('5')).status).toBe(201);
  const { body } = await shop.request<object[]>('GET', '/api/reviews');
  expect(body).toEqual([
    {
      _id: expect.any(String),
      name: '<b>Ada</b>',
      ratings: 5,
      verifiedBuyer: false,
      description: "'; drop table reviews;--",
      createdAt: expect.any(String),
    },
  ]);
});
