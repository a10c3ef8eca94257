import { parseXmlDocument } from 'slimdom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { FEEDS_PER_ADDRESS_PER_MINUTE } from '#server/http/limits.ts';
import { productFeedRoutes } from '#server/routes/shop/product-feed.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

async function read(): Promise<{ status: number; items: Record<string, string>[] }> {
  const response = await createApp(shop.deps, [productFeedRoutes(shop.deps)]).request('/feeds/products.xml');
  const text = await response.text();
  if (response.status !== 200) return { status: response.status, items: [] };
  expect(response.headers.get('content-type')).toBe('application/xml; charset=UTF-8');
  const items = parseXmlDocument(text).getElementsByTagName('item');
  return {
    status: 200,
    items: items.map((item) =>
      Object.fromEntries(item.children.map((each) => [each.nodeName, each.textContent ?? ''])),
    ),
  };
}

async function save(settings: object): Promise<void> {
  const body = { ...defaultSettings, version: 0, ...settings };
  expect((await shop.request('PUT', '/api/settings', { token: admin.token, body })).status).toBe(200);
}

test('every product on sale, with what its minimum quantity costs', async () => {
  const bolt = await shop.addProduct({
    product: 'Bolt & nut <M12>\u0007',
    description: 'Zinc plated',
    partNumber: 'HB-12',
    barcode: '4006381333931',
    category: 'Fasteners > Bolts',
    price: 2.5,
    priceBreaks: [{ quantity: 100, price: 2 }],
    minimumQuantity: 100,
    availableQuantity: 500,
    weight: 0.05,
  });
  const last = await shop.addProduct({ product: 'Washer', minimumQuantity: 1, availableQuantity: 0, price: 0.1 });
  const gone = await shop.addProduct();
  await shop.request('DELETE', `/api/products/${gone._id}`, admin);
  const { items } = await read();
  expect(items).toMatchObject([
    {
      'g:id': bolt._id,
      title: 'Bolt & nut <M12>  (100 × piece)',
      description: 'Zinc plated',
      link: `http://localhost/purchase/${bolt._id}`,
      'g:availability': 'in_stock',
      'g:price': '200 USD',
      'g:multipack': '100',
      'g:condition': 'new',
      'g:gtin': '4006381333931',
      'g:mpn': 'HB-12',
      'g:product_type': 'Fasteners > Bolts',
    },
    {
      'g:id': last._id,
      title: 'Washer',
      'g:availability': 'out_of_stock',
      'g:price': '0.1 USD',
      'g:identifier_exists': 'no',
    },
  ]);
  expect(items[0]).not.toHaveProperty('g:identifier_exists');
  expect(items[1]).not.toHaveProperty('g:multipack');
});

test('more products than one part come in their order', async () => {
  const made = [];
  for (let each = 0; each < 205; each += 1) made.push((await shop.addProduct())._id);
  expect((await read()).items.map((item) => item['g:id'])).toEqual(made);
});

test('prices have their tax where they are told with it', async () => {
  await shop.addProduct({ price: 10, minimumQuantity: 1 });
  const priceWith = async (settings: object, version: number) => {
    await save({ taxRate: '19', version, ...settings });
    return (await read()).items[0]?.['g:price'];
  };
  expect(await priceWith({ country: 'US' }, 0)).toBe('10 USD');
  expect(await priceWith({ country: 'DE' }, 1)).toBe('11.9 USD');
});

test('is not there for a shop that hides its prices, and not without end', async () => {
  await shop.addProduct();
  await save({ priceVisibility: 'signedIn' });
  expect((await read()).status).toBe(404);
  const app = createApp(shop.deps, [productFeedRoutes(shop.deps)]);
  const statuses = [];
  for (let each = 0; each <= FEEDS_PER_ADDRESS_PER_MINUTE; each += 1)
    statuses.push((await app.request('/feeds/products.xml')).status);
  expect(statuses.at(-1)).toBe(shop.deps.settings.rateLimit ? 429 : 404);
});
