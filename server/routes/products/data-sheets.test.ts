import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setTax } from '#server/testing/set-tax.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { UploadedPicture } from '#shared/contracts/products/pictures.ts';
import type { Product } from '#shared/contracts/products/products.ts';

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  const webFolder = new URL('../../../apps/web/public/', import.meta.url).pathname;
  shop = await openTestShop({ replace: () => ({ webFolder }) });
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

async function sheetOf({ _id }: Pick<Product, '_id'>, headers: Record<string, string> = {}) {
  const response = await shop.app.request(`/api/products/${_id}/data-sheet`, { headers });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

const pictureCount = (bytes: Buffer) => bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;

const bolt = {
  product: 'Hex Bolt M12',
  description: 'Fully threaded.',
  partNumber: 'BH/11 1260',
  category: 'Fasteners',
  unit: 'box' as const,
  price: 12.3456,
  minimumQuantity: 4,
  orderMultiple: 2,
  priceBreaks: [{ quantity: 100, price: 7.8901 }],
  specifications: [
    { name: 'Thread', value: 'M12' },
    { name: 'Größe', value: '60 mm' },
  ],
};

test("a data sheet has the product's data under the shop's letterhead, and no price", async () => {
  await setTax(shop, '19', { legal_name: 'Nuts & Söhne Ltd', address: '1 Mill Road', tax_id: 'GB1' });
  const product = await shop.addProduct(bolt);
  const { status, headers, bytes } = await sheetOf(product);
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'application/pdf',
    'inline; filename="BH-11 1260 Data sheet.pdf"',
  ]);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const text = await textOf(bytes);
  for (const part of [
    'NUTS & SÖHNE LTD 1 Mill Road',
    'Hex Bolt M12 Data sheet · Part number BH/11 1260 Fasteners',
    'Fully threaded.',
    'Smallest order 4 boxes',
    'Comes in steps of 2 boxes',
    'Thread M12',
    'Größe 60 mm',
    `/purchase/${product._id}`,
    'BH/11 1260 · Page 1 of 1',
  ])
    expect(text).toContain(part);
  for (const secret of ['12.3', '7.89', '$', 'GB1']) expect(text).not.toContain(secret);
});

test('it is printed again only when something of it has changed', async () => {
  const product = await shop.addProduct(bolt);
  const first = await sheetOf(product);
  const etag = first.headers.get('etag') ?? '';
  expect((await sheetOf(product, { 'if-none-match': etag })).status).toBe(304);
  const change = (body: object) => shop.request('PATCH', `/api/products/${product._id}`, { token: admin.token, body });
  await change({ adjustQuantity: 5, reason: 'Counted' });
  await change({ price: 20, priceBreaks: [] });
  expect((await sheetOf(product, { 'if-none-match': etag })).status).toBe(304);
  await change({ specifications: [{ name: 'Thread', value: 'M16' }] });
  const second = await sheetOf(product, { 'if-none-match': etag });
  expect(second.status).toBe(200);
  expect(await textOf(second.bytes)).toContain('Thread M16');
  await shop.request('DELETE', `/api/products/${product._id}`, { token: admin.token });
  expect((await sheetOf(product)).status).toBe(404);
});

test('pictures of the shop are printed, and those elsewhere are not fetched', async () => {
  const file = sharp({ create: { width: 900, height: 600, channels: 4, background: '#0b7a75' } });
  const rawBody = new Uint8Array(await file.png().toBuffer());
  const { body } = await shop.request<UploadedPicture>('POST', '/api/pictures', { token: admin.token, rawBody });
  const sizes: number[] = [];
  for (const image of [body.image, 'https://pictures.example/bolt.png', '/products/hex-bolt-m12.svg', '/nothing.svg']) {
    const { status, bytes } = await sheetOf(await shop.addProduct({ ...bolt, partNumber: null, image }));
    expect(status).toBe(200);
    expect(pictureCount(bytes)).toBe(image === body.image ? 1 : 0);
    sizes.push(bytes.length);
  }
  const [, foreign = 0, drawn = 0, missing = 0] = sizes;
  expect(drawn).toBeGreaterThan(missing + 2000);
  expect(Math.abs(foreign - missing)).toBeLessThan(500);
});

test('letters that no font has are named', async () => {
  const { status, bytes } = await sheetOf(await shop.addProduct({ ...bolt, product: '東京 bolt' }));
  expect(status).toBe(422);
  expect(JSON.parse(bytes.toString())).toMatchObject({
    code: 'pdf_unprintable',
    message: expect.stringContaining('東京'),
  });
});
