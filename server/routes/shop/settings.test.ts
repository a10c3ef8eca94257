import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { writerOf } from '#server/db/connections.ts';
import { pageRoutes } from '#server/routes/shop/pages.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Config } from '#shared/contracts/shop/config.ts';
import type { ShopSettings, UploadedLogo } from '#shared/contracts/shop/settings.ts';
import { MAX_LOGO_BYTES } from '#shared/domain/limits.ts';
import { defaultSettings, deliveredShop } from '#shared/domain/shop/default-settings.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { settingsFieldMessages } from '#shared/messages/shop/settings-fields.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ email: 'admin@test.example', admin: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await writerOf(shop.deps.db).deleteFrom('shop_settings').execute();
  await shop.request('GET', '/api/config');
});

async function read(): Promise<ShopSettings> {
  return (await shop.request<ShopSettings>('GET', '/api/settings', { token: admin.token })).body;
}

function save(changes: Partial<ShopSettings> | Record<string, unknown>, token: string | undefined = admin.token) {
  const body = { ...defaultSettings, ...changes };
  return shop.request<ShopSettings & ErrorBody>('PUT', '/api/settings', { token, body });
}

function upload(content: Uint8Array, headers: Record<string, string> = {}) {
  const rawBody = new Uint8Array(content);
  const length = { 'content-length': String(rawBody.length), 'content-type': 'image/png' };
  const options = { token: admin.token, rawBody, headers: { ...length, ...headers } };
  return shop.request<UploadedLogo & ErrorBody>('POST', '/api/settings/logos', options);
}

const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 4, background: '#0b7a75' } });

const northgate = {
  name: 'Northgate Supply',
  legalName: 'Northgate Supply GmbH & Co. KG',
  address: 'Nordtor 1\n20095 Hamburg',
  email: 'office@northgate.example',
  phone: '+49 40 123-456',
  taxId: 'DE123456789',
  taxRate: '7.725',
  taxName: 'USt.',
  links: {
    terms: 'https://northgate.example/terms',
    privacy: null,
    imprint: 'https://northgate.example/imprint?a=b@c',
  },
  locale: 'de-DE',
  accentColor: '#0b7a75',
  invoiceFooter: 'Amtsgericht Hamburg\nHRB 1',
};

test('a shop without settings is as delivered', async () => {
  expect(await read()).toEqual(defaultSettings);
  expect((await shop.request<Config>('GET', '/api/config')).body.shop).toEqual(deliveredShop);
});

test('settings are saved, read back, public, and recorded with what changed and by whom', async () => {
  const { status, body } = await save(northgate);
  expect([status, body]).toEqual([200, { ...defaultSettings, ...northgate, version: 1 }]);
  expect(await read()).toEqual(body);
  const {
    version: _,
    reservationHours: _hours,
    shipWithinDays: _days,
    returnDays: _returns,
    staffMails: _mails,
    ...rest
  } = body;
  const { workingDays: _week, holidays: _free, country: _from, electronicAddress: _at, iban: _to, ...others } = rest;
  const { eInvoiceMails: _files, ...own } = others;
  expect((await shop.request<Config>('GET', '/api/config')).body.shop).toEqual(own);

  expect((await save({ ...body, phone: null, taxRate: '0' })).body).toMatchObject({
    version: 2,
    phone: null,
    taxRate: '0',
  });
  const events = await shop.deps.db.selectFrom('events').selectAll().where('type', '=', 'settings.changed').execute();
  const last = events.at(-1);
  expect(last).toMatchObject({ actor: admin.userId, subject_id: 'shop' });
  expect(JSON.parse(last?.before ?? '')).toEqual({ phone: northgate.phone, taxRate: '7.725' });
  expect(JSON.parse(last?.after ?? '')).toEqual({ phone: null, taxRate: '0' });
});

test('what was typed is made canonical', async () => {
  const { body } = await save({
    name: '  Northgate ',
    email: ' Office@NORTHGATE.example',
    phone: ' ',
    taxRate: '19.500 %',
    accentColor: '#0B7A75',
    legalName: '',
  });
  expect(body).toMatchObject({
    name: 'Northgate',
    email: 'office@northgate.example',
    phone: null,
    taxRate: '19.5',
    accentColor: '#0b7a75',
    legalName: null,
  });
});

test('settings that were saved elsewhere meanwhile are not overwritten', async () => {
  expect((await save({ name: 'First' })).status).toBe(200);
  const late = await save({ name: 'Second' });
  expect([late.status, late.body.code, late.body.message]).toEqual([
    409,
    'settings_changed',
    errorMessages.settings_changed,
  ]);
  expect((await save({ version: 7, name: 'Second' })).status).toBe(409);
  expect(await read()).toMatchObject({ name: 'First', version: 1 });
  // A request whose response was lost is sent again.
  expect((await save({ name: 'First' })).body).toMatchObject({ version: 1 });
  expect((await save({ name: 'Second', version: 1 })).body).toMatchObject({ name: 'Second', version: 2 });
});

test('of many that save at once, one wins', async () => {
  for (const version of [0, 1]) {
    const names = Array.from({ length: 8 }, (_, index) => `Shop ${version}-${index}`);
    const statuses = (await Promise.all(names.map((name) => save({ name, version })))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect((await read()).version).toBe(version + 1);
  }
});

test.each([
  ['name', '', settingsFieldMessages.name],
  ['name', 'Two\nlines', settingsFieldMessages.nameLine],
  ['email', 'nobody', settingsFieldMessages.email],
  ['phone', 'call us', settingsFieldMessages.phone],
  ['taxRate', '100.001', settingsFieldMessages.taxRate],
  ['taxRate', '7.1234', settingsFieldMessages.taxRate],
  ['taxRate', '-1', settingsFieldMessages.taxRate],
  ['taxName', '', settingsFieldMessages.taxName],
  ['links.terms', 'http://northgate.example', settingsFieldMessages.link],
  ['links.privacy', 'javascript:alert(1)', settingsFieldMessages.link],
  ['links.imprint', 'https://user:secret@northgate.example/', settingsFieldMessages.link],
  ['locale', 'xx-XX', settingsFieldMessages.locale],
  ['locale', 'de-DE-u-nu-arab', settingsFieldMessages.locale],
  ['locale', 'german', settingsFieldMessages.locale],
  ['accentColor', 'red', settingsFieldMessages.accentColor],
  ['accentColor', '#000000;}', settingsFieldMessages.accentColor],
  ['logo', 'https://elsewhere.example/logo.png', settingsFieldMessages.logo],
  ['logo', `/api/logos/${'0'.repeat(64)}`, settingsFieldMessages.logo],
])('refuses %s %j', async (name, value, message) => {
  const [field = '', part] = name.split('.');
  const change = part === undefined ? value : { ...defaultSettings.links, [part]: value };
  const { status, body } = await save({ [field]: change });
  expect([status, body.fields]).toEqual([422, { [name]: message }]);
  expect((await read()).version).toBe(0);
});

test('only administrators read, save and upload', async () => {
  const customer = await shop.addUser();
  expect((await shop.request('GET', '/api/settings', { token: customer.token })).status).toBe(403);
  expect((await save({ name: 'Mine' }, customer.token)).status).toBe(403);
  expect((await shop.request('PUT', '/api/settings', { body: { ...defaultSettings, name: 'Mine' } })).status).toBe(401);
  const png = new Uint8Array(await picture(4).png().toBuffer());
  for (const [token, status] of [
    [undefined, 401],
    [customer.token, 403],
  ] as const) {
    expect((await shop.request('POST', '/api/settings/logos', { token, rawBody: png })).status).toBe(status);
  }
  expect((await read()).name).toBe('Bulkhead');
});

describe('a logo', () => {
  test('is encoded again without metadata, stored once, and served unchanged for ever', async () => {
    const content = await picture(1536, 512)
      .png()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toBuffer();
    const { status, body } = await upload(content);
    expect([status, body]).toMatchObject([201, { width: 768, height: 256 }]);
    expect((await upload(content)).body.logo).toBe(body.logo);

    const response = await shop.app.request(body.logo);
    const served = Buffer.from(await response.arrayBuffer());
    expect(body.logo).toBe(`/api/logos/${createHash('sha256').update(served).digest('hex')}`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { format, exif } = await sharp(served).metadata();
    expect([format, exif]).toEqual(['png', undefined]);
    expect(served.includes('secret place')).toBe(false);

    expect((await save({ logo: body.logo })).body.logo).toBe(body.logo);
    expect((await shop.request<Config>('GET', '/api/config')).body.shop?.logo).toBe(body.logo);
    const events = await shop.deps.db.selectFrom('events').selectAll().where('type', '=', 'logo.uploaded').execute();
    expect(events).toMatchObject([{ actor: admin.userId, subject_id: body.logo.slice(-64) }]);
  });

  test('may be JPEG or WebP, whatever its name says; a small one stays small', async () => {
    for (const content of [await picture(40, 20).jpeg().toBuffer(), await picture(40, 20).webp().toBuffer()]) {
      const { status, body } = await upload(content, { 'content-type': 'image/svg+xml' });
      expect([status, body]).toMatchObject([201, { width: 40, height: 20 }]);
    }
  });

  test('of any other content is refused, whatever it is called', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const png = await picture(400).png().toBuffer();
    const cases: [string, Uint8Array, string][] = [
      ['SVG', Buffer.from(svg), settingsFieldMessages.logoType],
      ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), settingsFieldMessages.logoType],
      ['GIF', await picture(4).gif().toBuffer(), settingsFieldMessages.logoType],
      ['TIFF', await picture(4).tiff().toBuffer(), settingsFieldMessages.logoType],
      ['truncated', png.subarray(0, png.length - 40), settingsFieldMessages.logoUnreadable],
      ['decompression bomb', await bomb(), settingsFieldMessages.logoPixels],
    ];
    for (const [kind, content, message] of cases) {
      const { status, body } = await upload(content);
      expect([kind, status, body.fields]).toEqual([kind, 422, { logo: message }]);
    }
    expect((await upload(new Uint8Array())).status).toBe(400);
  });

  test('that hides a script behind its pixels is served without it', async () => {
    const polyglot = Buffer.concat([await picture(4).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const { status, body } = await upload(polyglot);
    expect(status).toBe(201);
    expect(await (await shop.app.request(body.logo)).text()).not.toContain('script');
  });

  test('of more than 2 MB is refused before it is read', async () => {
    expect((await upload(new Uint8Array(MAX_LOGO_BYTES + 1))).status).toBe(413);
    // Without its length, it may only be as large as other bodies.
    const chunked = { method: 'POST', headers: { authorization: `Bearer ${admin.token}` }, duplex: 'half' } as const;
    const body = ReadableStream.from([new Uint8Array(100_000)]) as unknown as ReadableStream;
    expect((await shop.app.request('/api/settings/logos', { ...chunked, body })).status).toBe(413);
  });

  test('that is unknown is not found', async () => {
    for (const hash of ['0'.repeat(64), 'x', '..%2F..%2Fetc']) {
      expect((await shop.request('GET', `/api/logos/${hash}`)).status).toBe(404);
    }
  });
});

/** A few bytes that say that they are 50,000 x 50,000 pixels. */
async function bomb(): Promise<Uint8Array> {
  const png = await picture(4).png().toBuffer();
  png.writeUInt32BE(50_000, 16);
  png.writeUInt32BE(50_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

describe('the pages', () => {
  let app: ReturnType<typeof createApp>;
  beforeAll(async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'bulkhead-brand-'));
    const head = (title: string) =>
      `<head><title>${title}</title>\n<meta name="description" content="The shop" />\n<link rel="icon" type="image/svg+xml" href="/favicon.svg" /></head>`;
    await writeFile(path.join(root, 'index.html'), `<html>${head('Bulkhead')}<div id="root"></div></html>`);
    await writeFile(path.join(root, 'home.html'), 'the home page as built: Bulkhead');
    await writeFile(
      path.join(root, 'home.template.html'),
      `<html>${head('Home · @shop-name@')}<img src="@shop-logo@">@shop-name@</html>`,
    );
    const home = { file: 'home.html', template: 'home.template.html' };
    const empty = { file: 'index.html' };
    const files = { '/': home, '/products': empty, '/purchase/:id': empty, '*': empty };
    await writeFile(path.join(root, 'pages.json'), JSON.stringify(files));
    app = createApp(shop.deps, [pageRoutes(shop.deps, root)]);
  });

  async function open(address: string, headers: Record<string, string> = {}) {
    const response = await app.request(`http://shop.example${address}`, { headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  test('come as built while the shop is as delivered', async () => {
    expect((await open('/')).text).toBe('the home page as built: Bulkhead');
    expect((await open('/products')).text).toContain('<title>Bulkhead</title>');
    expect((await open('/products')).text).not.toContain('application/json');
  });

  test('come with name, logo, colours and settings of the shop, and follow a change at once', async () => {
    const { logo } = (await upload(await picture(8).png().toBuffer())).body;
    await save({ ...northgate, name: '</script><b>North & Gate', logo });
    const product = await shop.addProduct();
    const escaped = '&lt;/script&gt;&lt;b&gt;North &amp; Gate';
    const pages = [
      ['/', `Home · ${escaped}`, 200],
      ['/products', escaped, 200],
      ['/nowhere', escaped, 404],
      [`/purchase/${product._id}`, `${product.product} · ${escaped}`, 200],
      ['/purchase/unknown', escaped, 404],
    ] as const;
    for (const [address, title, status] of pages) {
      const page = await open(address);
      expect([address, page.status]).toEqual([address, status]);
      expect(page.text).toContain(`<title>${title}</title>`);
      expect(page.text).toContain(`<link rel="icon" href="${logo}" />`);
      expect(page.text).toContain(':root:root { --color-primary: light-dark(');
      expect(page.text).not.toMatch(/Bulkhead|@shop|<\/script><b>/);
      const [, json = ''] = /<script type="application\/json" id="shop">(.*?)<\/script>/.exec(page.text) ?? [];
      expect(JSON.parse(json)).toMatchObject({ name: '</script><b>North & Gate', locale: 'de-DE', logo });
      expect(page.headers.get('cache-control')).toBe('no-cache');
    }
    expect((await open('/')).text).toContain(`<img src="${logo}">${escaped}`);
    expect((await open(`/purchase/${product._id}`)).text).toContain(`property="og:site_name" content="${escaped}"`);

    await save({ ...northgate, name: 'Southgate', version: 1 });
    expect((await open('/')).text).toContain('<title>Home · Southgate</title>');
  });

  test('are compressed as the browser accepts', async () => {
    await save({ name: 'Northgate' });
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const { headers } = await open('/', { 'accept-encoding': accepted });
      expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, 'Accept-Encoding']);
    }
  });
});

test('the API writes numbers by the locale of the shop', async () => {
  const product = await shop.addProduct({ minimumQuantity: 1000, availableQuantity: 5000 });
  const refused = async () => {
    const lines = [{ productId: product._id, quantity: 10, price: product.price }];
    const options = { token: admin.token, body: { lines, address: '1 Dock Road', phone: '5550100' } };
    return (await shop.request<ErrorBody>('POST', '/api/checkouts', options)).body.fields?.['lines.0.quantity'];
  };
  expect(await refused()).toContain('1,000');
  await save({ locale: 'de-DE' });
  expect(await refused()).toContain('1.000');
});
