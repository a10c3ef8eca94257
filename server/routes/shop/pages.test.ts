import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { RENDERED_PAGES_PER_ADDRESS_PER_MINUTE } from '#server/http/limits.ts';
import { pageRoutes } from '#server/routes/shop/pages.ts';
import { addProductCategory } from '#server/services/product-categories/save-product-category.ts';
import { setTax } from '#server/testing/set-tax.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';
import { commonMessages } from '#shared/messages/common.ts';

const patterns = [
  '/home',
  '/products',
  '/products/families/:key',
  '/purchase/:id',
  '/dashboard',
  '/dashboard/myorder',
  '*',
];
const empty = { file: 'index.html' };
const rendered = { file: 'index.html', frame: 'frame.html' };
const files = {
  '/': { file: 'home.html' },
  ...Object.fromEntries(patterns.map((pattern) => [pattern, empty])),
  '/products': rendered,
  '/products/families/:key': rendered,
  '/purchase/:id': rendered,
};

let shop: TestShop;
let app: Hono;
beforeEach(async () => {
  shop = await openTestShop();
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-pages-'));
  const root = path.join(folder, 'web');
  await mkdir(root);
  await mkdir(path.join(folder, 'render'));
  await writeFile(path.join(folder, 'render', 'package.json'), '{"type":"module"}');
  // What the build makes of the screens.
  await writeFile(
    path.join(folder, 'render', 'render.js'),
    `export async function renderView({ page, address, products, product, family }) {
      if (product?.product === 'Broken') throw new Error('broken');
      const shown = product ? [product] : (products ?? family)?.items ?? family?.products ?? [];
      const texts = shown.map((each) => each.product + ' ' + each.price);
      return { markup: '<b>' + address + '</b>', entries: [page, ...texts] };
    }`,
  );
  const head = `<title>Bulkhead</title>\n<meta\n  name="description"\n  content="${commonMessages.description}"\n/>`;
  await writeFile(path.join(root, 'index.html'), `<html><head>${head}</head><div id="root"></div></html>`);
  await writeFile(path.join(root, 'frame.html'), `<html><head>${head}</head><i></i><div id="root"></div></html>`);
  await writeFile(path.join(root, 'home.html'), 'the home page');
  await writeFile(path.join(root, 'pages.json'), JSON.stringify(files));
  app = createApp(shop.deps, [pageRoutes(shop.deps, root)]);
});
afterEach(() => shop.close());

async function open(address: string, headers: Record<string, string> = {}) {
  const response = await app.request(`http://shop.example${address}`, { headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

test('the first HTML of a product page has what search engines and link previews read', async () => {
  const product = await shop.addProduct({
    product: 'Socket cap screw </script> "M8"',
    description: `Steel & zinc. ${'Long. '.repeat(40)}`,
    price: 0.0845,
    partNumber: 'DIN912-M8',
    barcode: '4006381333931',
    category: 'Fasteners & more',
    image: '/products/m8.svg',
  });
  const { status, text, headers } = await open(`/purchase/${product._id}`);
  const address = `http://shop.example/purchase/${product._id}`;
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(text).toContain('<title>Socket cap screw &lt;/script&gt; &quot;M8&quot; · Bulkhead</title>');
  expect(text).toContain(`<link rel="canonical" href="${address}" />`);
  expect(text).toContain('<meta property="og:image" content="http://shop.example/products/m8.svg" />');
  expect(text.match(/name="description"/g)).toHaveLength(1);
  expect(text).toContain('content="Steel &amp; zinc.');
  expect(text).toContain(`<div id="root"><b>/purchase/${product._id}</b></div>`);
  const facts = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  );
  expect(facts).toMatchObject([
    {
      '@type': 'Product',
      name: product.product,
      sku: 'DIN912-M8',
      gtin: '4006381333931',
      offers: { '@type': 'Offer', price: 0.0845, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: 'http://shop.example/products' },
        { position: 2, name: 'Fasteners & more', item: 'http://shop.example/products?category=Fasteners%20%26%20more' },
        { position: 3, name: product.product, item: address },
      ],
    },
  ]);
});

test('what a product names is in its first HTML, each way as schema.org has it', async () => {
  const [cap, clone, next] = [
    await shop.addProduct({ product: 'Cap', partNumber: 'CAP-1' }),
    await shop.addProduct({ product: 'Clone', partNumber: 'CLONE-1' }),
    await shop.addProduct({ product: 'Next', partNumber: 'NEXT-1' }),
  ];
  const related = { accessories: ['CAP-1'], substitutes: ['CLONE-1'], replacedBy: 'NEXT-1' };
  const product = await shop.addProduct(related);
  const address = (id: string) => `http://shop.example/purchase/${id}`;
  const factsOf = async (id: string) =>
    JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec((await open(`/purchase/${id}`)).text)?.[1] ?? '',
    );
  expect(await factsOf(product._id)).toMatchObject({
    '@id': address(product._id),
    '@type': ['Product', 'ProductModel'],
    isRelatedTo: [{ name: 'Cap', url: address(cap._id), isAccessoryOrSparePartFor: { '@id': address(product._id) } }],
    isSimilarTo: [{ name: 'Clone', mpn: 'CLONE-1', url: address(clone._id) }],
    predecessorOf: { name: 'Next', url: address(next._id) },
  });
  expect(await factsOf(cap._id)).toMatchObject({ '@type': 'Product' });
});

test('the description of a page of another shop names that shop', async () => {
  const page = await readFile(path.join(import.meta.dirname, '../../../apps/web/index.html'), 'utf8');
  expect(page).toContain(`content="${commonMessages.description}"`);
  expect((await open('/products')).text).toContain(commonMessages.description);
  await setTax(shop, null);
  for (const address of ['/products', '/nowhere']) {
    const { text } = await open(address);
    expect(text).toContain('content="Nuts &amp; Co: order by quantity');
    expect(text).not.toContain(commonMessages.description);
  }
});

test('unknown addresses and products have status 404, with the page that says so', async () => {
  for (const address of ['/nowhere', '/purchase/unknown', '/dashboard/nowhere', '/purchase/a/b']) {
    const { status, text } = await open(address);
    expect([address, status]).toEqual([address, 404]);
    expect(text).toContain('<div id="root"></div>');
  }
  for (const address of ['/products', '/products/', '/dashboard', '/dashboard/myorder', '/home', '/']) {
    expect([address, (await open(address)).status]).toEqual([address, 200]);
  }
  expect((await app.request('http://shop.example/nowhere', { method: 'HEAD' })).status).toBe(404);
});

test('a list has one canonical address for each category, and the home page one in all', async () => {
  const canonical = async (address: string) => (await open(address)).headers.get('link');
  expect(await canonical('/products?sort=price&q=bolt')).toBe('<http://shop.example/products>; rel="canonical"');
  expect(await canonical('/products?category=a%20b&sort=price')).toBe(
    '<http://shop.example/products?category=a%20b>; rel="canonical"',
  );
  expect(await canonical('/home')).toBe('<http://shop.example/>; rel="canonical"');
  expect(await canonical('/dashboard')).toBeNull();
});

test('the sitemaps list every public page and every product on sale', async () => {
  const admin = await shop.addUser({ admin: true });
  const [first, gone] = [await shop.addProduct(), await shop.addProduct()];
  await shop.request('DELETE', `/api/products/${gone._id}`, { token: admin.token });
  const index = await open('/sitemap.xml');
  expect(index.headers.get('content-type')).toContain('application/xml');
  const files = [...index.text.matchAll(/<loc>http:\/\/shop\.example(.*?)<\/loc>/g)].map(([, file = '']) => file);
  // On PostgreSQL the tests share a sequence.
  expect(files.slice(0, 2)).toEqual(['/sitemaps/pages.xml', '/sitemaps/products-1.xml']);
  const addresses = (await Promise.all(files.map((file) => open(file)))).flatMap(({ text }) =>
    [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address),
  );
  expect(addresses).toEqual([
    'http://shop.example/',
    'http://shop.example/products',
    `http://shop.example/purchase/${first._id}`,
  ]);
  expect((await open('/sitemaps/products-0.xml')).status).toBe(404);
  expect((await open('/robots.txt')).text).toContain('Sitemap: http://shop.example/sitemap.xml');
});

test('the addresses have the origin of PUBLIC_URL, or the scheme of a trusted proxy', async () => {
  const forwarded = { 'x-forwarded-proto': 'https' };
  const sitemapOf = async () => (await open('/robots.txt', forwarded)).text;
  expect(await sitemapOf()).toContain('Sitemap: http://shop.example/');
  Object.assign(shop.deps.settings, { trustProxy: true });
  expect(await sitemapOf()).toContain('Sitemap: https://shop.example/');
  Object.assign(shop.deps.settings, { publicUrl: 'https://www.shop.example' });
  expect(await sitemapOf()).toContain('Sitemap: https://www.shop.example/');
});

function entriesOf(text: string): unknown {
  const [, json = ''] = /<script type="application\/json" id="first-view">(.*?)<\/script>/s.exec(text) ?? [];
  return JSON.parse(json);
}

test('pages come with the data of now, and a browser that has them gets 304', async () => {
  const { token } = await shop.addUser({ admin: true });
  const product = await shop.addProduct({ product: 'Bolt </script>', price: 2, category: 'Fasteners' });
  for (const address of ['/products', '/products?category=fasteners', `/purchase/${product._id}`]) {
    const page = await open(address);
    expect(entriesOf(page.text)).toEqual([expect.stringMatching(/^products?$/), 'Bolt </script> 2']);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const etag = page.headers.get('etag') ?? '';
    expect((await open(address, { 'if-none-match': etag })).status).toBe(304);

    await shop.request('PATCH', `/api/products/${product._id}`, { token, body: { price: 3 } });
    const later = await open(address, { 'if-none-match': etag });
    expect([later.status, entriesOf(later.text)]).toEqual([200, [expect.anything(), 'Bolt </script> 3']]);
    await shop.request('PATCH', `/api/products/${product._id}`, { token, body: { price: 2 } });
  }
  expect((await open('/products', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBe('br');
});

test('a client has only so many pages rendered in a minute; the app draws the others', async () => {
  Object.assign(shop.deps.settings, { rateLimit: true, trustProxy: true });
  const product = await shop.addProduct();
  // Each name of the shop has pages of its own.
  const isRendered = async (client: string, name: number) => {
    const headers = { 'x-forwarded-for': client };
    const response = await app.request(`http://shop${name}.example/purchase/${product._id}`, { headers });
    return (await response.text()).includes('<b>');
  };
  for (let name = 0; name < RENDERED_PAGES_PER_ADDRESS_PER_MINUTE; name += 1) {
    expect(await isRendered('192.0.2.1', name)).toBe(true);
  }
  const last = RENDERED_PAGES_PER_ADDRESS_PER_MINUTE - 1;
  expect(await isRendered('192.0.2.1', last + 1)).toBe(false);
  expect(await isRendered('192.0.2.1', last)).toBe(true);
  expect(await isRendered('192.0.2.2', last + 1)).toBe(true);
});

test('what a visitor did not ask for first, and what cannot be rendered, is left to the app', async () => {
  const product = await shop.addProduct({ product: 'Broken' });
  const addresses = [
    '/products?q=bolt',
    '/products?category=unknown',
    `/purchase/${product._id}?again=1`,
    `/purchase/${product._id}`,
  ];
  for (const address of addresses) {
    const { status, text } = await open(address);
    expect([address, status, text.includes('<div id="root"></div>')]).toEqual([address, 200, true]);
  }
  expect(shop.errors.splice(0)).toHaveLength(1);
});

test('pages of a shop that does not show its prices to everyone hold none, also for a price that the cache knew', async () => {
  const product = await shop.addProduct({ product: 'Telling bolt', price: 7654.3219, category: 'Telling' });
  const pages = ['/products', '/products?category=Telling', `/purchase/${product._id}`];
  const readAll = async () => (await Promise.all(pages.map(async (page) => (await open(page)).text))).join('\n');
  expect(await readAll()).toContain('7654.3219');
  const { token } = await shop.addUser({ admin: true });
  const body = { ...defaultSettings, priceVisibility: 'signedIn' };
  expect((await shop.request('PUT', '/api/settings', { token, body })).status).toBe(200);
  const hidden = await readAll();
  expect(hidden).toContain('Telling bolt');
  expect(hidden).not.toMatch(/7654|"offers"|priceCurrency/);
  const sitemaps = await Promise.all(
    ['/sitemap.xml', '/sitemaps/products-1.xml', '/robots.txt', '/feeds/products.xml'].map((file) => open(file)),
  );
  expect(sitemaps.map(({ text }) => text).join('\n')).not.toContain('7654');
});

test('the page of a family comes with its sizes and what search engines read', async () => {
  for (const size of ['20 mm', '30 mm'])
    await shop.addProduct({
      product: `Bolt ${size}`,
      family: 'Bolts',
      specifications: [{ name: 'Length', value: size }],
    });
  const response = await app.request('/products/families/bolts');
  expect(response.status).toBe(200);
  const page = await response.text();
  expect(page).toContain('<title>Bolts · Bulkhead</title>');
  expect(page).toMatch(/<link rel="canonical" href="http:\/\/localhost(:\d+)?\/products\/families\/bolts" \/>/);
  expect(page).toContain('"@type":"ProductGroup"');
  expect(page).toContain('"variesBy":["Length"]');
  expect(page).toContain('Bolt 30 mm');
  expect((await app.request('/products/families/none')).status).toBe(404);
  expect(await (await app.request('/sitemaps/families.xml')).text()).toContain('/products/families/bolts</loc>');
});

test('a former address of a family leads to the present one for good', async () => {
  await shop.addProduct({ family: 'Bolts' });
  const admin = await shop.addUser({ admin: true });
  const { body } = await shop.request<{ _id: string }[]>('GET', '/api/families', { token: admin.token });
  for (const name of ['Hex bolts', 'Schrauben: DIN 933'])
    await shop.request('PATCH', `/api/families/${body[0]?._id}`, { token: admin.token, body: { name } });
  for (const former of ['bolts', 'hex-bolts']) {
    const { status, headers } = await app.request(`/products/families/${former}?spec=x`);
    expect([status, headers.get('location')]).toEqual([301, '/products/families/schrauben-din-933?spec=x']);
    expect(headers.get('cache-control')).toBe('no-cache');
  }
  expect((await app.request('/products/families/schrauben-din-933')).status).toBe(200);
  expect(await (await app.request('/sitemaps/families.xml')).text()).not.toContain('/families/bolts');
});

test('a category has a page with what search engines read, and is in the sitemap', async () => {
  const owner = await shop.addUser({ admin: true });
  for (const [name, parent] of [
    ['Fasteners', null],
    ['Bolts & Nüts', 'Fasteners'],
  ] as const)
    await addProductCategory(
      shop.deps,
      { name, parent, description: 'Strong </script>', image: '/a.svg' },
      owner.userId,
    );
  await shop.addProduct({ product: 'Bolt', price: 3, category: 'bolts & nüts' });
  const { status, text } = await open('/products/fasteners/bolts-nuts');
  expect(status).toBe(200);
  expect(text).toContain('<title>Bolts &amp; Nüts · Bulkhead</title>');
  expect(text).toContain('content="Strong &lt;/script&gt;"');
  expect(text).toContain('<link rel="canonical" href="http://shop.example/products/fasteners/bolts-nuts" />');
  expect(text).toContain('<b>/products/fasteners/bolts-nuts</b>');
  expect(text).toContain('Bolt 3');
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: 'http://shop.example/products' },
      { position: 2, name: 'Fasteners', item: 'http://shop.example/products/fasteners' },
      { position: 3, item: 'http://shop.example/products/fasteners/bolts-nuts' },
    ],
  });
  // Its own products and those below it.
  expect((await open('/products/fasteners')).text).toContain('Bolt 3');
  // Searches are the app's, with the category's head.
  const search = await open('/products/fasteners?q=bolt');
  expect([search.status, search.text.includes('<div id="root"></div>')]).toEqual([200, true]);
  expect((await open('/products/bolts-nuts')).status).toBe(404);
  expect((await open('/sitemap.xml')).text).toContain('http://shop.example/sitemaps/categories.xml');
  expect((await open('/sitemaps/categories.xml')).text).toContain(
    '<loc>http://shop.example/products/fasteners/bolts-nuts</loc>',
  );
});
