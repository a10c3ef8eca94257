import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp, { type Metadata } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { writerOf } from '#server/db/connections.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { endFileCheck, listFilesToCheck } from '#server/queries/products/stored-files.ts';
import { changeProduct } from '#server/services/products/change-product.ts';
import { completePictures, removeUnusedFiles } from '#server/services/products/keep-pictures.ts';
import { storePicture } from '#server/services/products/store-picture.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { ProductCategory } from '#shared/contracts/product-categories/category-tree.ts';
import type { UploadedPicture } from '#shared/contracts/products/pictures.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { MAX_PICTURE_BYTES } from '#shared/domain/limits.ts';
import { pictureProblems } from '#shared/messages/products/pictures.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ email: 'admin@test.example', admin: true });
});
afterAll(() => shop.close());

function upload(content: Uint8Array, headers: Record<string, string> = {}) {
  const rawBody = new Uint8Array(content);
  const length = { 'content-length': String(rawBody.length), 'content-type': 'image/jpeg' };
  const options = { token: admin.token, rawBody, headers: { ...length, ...headers } };
  return shop.request<UploadedPicture & ErrorBody>('POST', '/api/pictures', options);
}

const picture = (width: number, height = width, background = '#0b7a75') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Another one at each call. Tests that let days pass have no valid token. */
let uploads = 0;
async function uploadNew(): Promise<string> {
  uploads += 1;
  return uploadAgain();
}

async function uploadAgain(): Promise<string> {
  const content = await picture(8 + uploads)
    .png()
    .toBuffer();
  return (await storePicture(shop.deps, content)).image;
}

async function read(address: string, headers: Record<string, string> = {}) {
  const response = await shop.app.request(address, { headers });
  return { status: response.status, headers: response.headers, content: Buffer.from(await response.arrayBuffer()) };
}

/** The shop itself does not decode AVIF. */
async function metadataOf(content: Buffer): Promise<Metadata> {
  const decoder = { operation: ['VipsForeignLoadHeifBuffer'] };
  sharp.unblock(decoder);
  return sharp(content)
    .metadata()
    .finally(() => sharp.block(decoder));
}

const statusOf = async (address: string) => (await read(address)).status;
const asAvif = (address: string) => address.replace(/webp$/, 'avif');

const change = ({ _id }: Product, image: string) => changeProduct(shop.deps, _id, { image }, 'cli');
const refusal = { code: 'invalid_fields', fields: { image: pictureProblems.missing } };

describe('an uploaded picture', () => {
  test('comes in three widths of two formats, upright, without metadata, and never changes', async () => {
    const photo = await picture(2000, 4000)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret name' }, IFD3: { GPSLatitude: '53/1 33/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    const { status, body } = await upload(photo);
    const hash = createHash('sha256').update(photo).digest('hex');
    expect([status, body]).toEqual([201, { image: `/api/pictures/${hash}/1600.webp`, width: 1600, height: 800 }]);
    expect(await completePictures(shop.deps)).toBe(1);
    for (const format of ['webp', 'avif']) {
      for (const width of [400, 800, 1600]) {
        const address = `/api/pictures/${hash}/${width}.${format}`;
        const { status, headers, content } = await read(address);
        expect([address, status]).toEqual([address, 200]);
        expect(Object.fromEntries(headers)).toMatchObject({
          'content-type': `image/${format}`,
          'content-length': String(content.length),
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
        });
        const { compression, exif, orientation, ...decoded } = await metadataOf(content);
        expect([compression ?? decoded.format, decoded.width, decoded.height]).toEqual([
          format === 'avif' ? 'av1' : format,
          width,
          width / 2,
        ]);
        expect([exif, orientation]).toEqual([undefined, undefined]);
        expect(content.includes('secret') || content.includes('Exif')).toBe(false);
        const etag = headers.get('etag') ?? '';
        expect((await read(address, { 'if-none-match': etag })).status).toBe(304);
      }
    }
  });

  test('is stored once, is WebP until it has AVIF, and is never enlarged', async () => {
    const file = await picture(600, 30).webp().toBuffer();
    const [first, second, third] = await Promise.all([upload(file), upload(file), upload(file)]);
    expect(first?.body).toMatchObject({ width: 600, height: 30 });
    expect([second?.body, third?.body]).toEqual([first?.body, first?.body]);
    const { image } = first?.body ?? { image: '' };
    const early = await read(asAvif(image));
    expect([early.headers.get('content-type'), early.headers.get('cache-control')]).toEqual([
      'image/webp',
      'public, max-age=60',
    ]);
    expect(await completePictures(shop.deps)).toBe(1);
    expect((await read(asAvif(image))).headers.get('content-type')).toBe('image/avif');
    for (const [file, status] of [
      ['400.webp', 200],
      ['800.webp', 404],
      ['600.png', 404],
      ['0600.webp', 404],
      ['600.webp%2F..', 404],
    ] as const) {
      expect([file, await statusOf(image.replace('600.webp', file))]).toEqual([file, status]);
    }
    expect(await statusOf(`/api/pictures/${'0'.repeat(64)}/400.webp`)).toBe(404);
  });

  test('of any other content is refused, whatever it is called', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const jpeg = await picture(400).jpeg().toBuffer();
    const cases: [string, Uint8Array, string][] = [
      ['SVG', Buffer.from(svg), pictureProblems.type],
      ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), pictureProblems.type],
      ['GIF', await picture(4).gif().toBuffer(), pictureProblems.type],
      ['TIFF', await picture(4).tiff().toBuffer(), pictureProblems.type],
      ['AVIF', await picture(4).avif().toBuffer(), pictureProblems.type],
      ['truncated', jpeg.subarray(0, jpeg.length / 2), pictureProblems.unreadable],
    ];
    for (const [kind, content, message] of cases) {
      const { status, body } = await upload(content);
      expect([kind, status, body.fields]).toEqual([kind, 422, { image: message }]);
    }
    expect((await upload(new Uint8Array())).status).toBe(400);
  });

  test('that is a decompression bomb is refused before it is decoded', async () => {
    const started = performance.now();
    for (const bomb of [await oversized(50_000), await oversized(6400)]) {
      const { status, body } = await upload(bomb);
      expect([status, body.fields]).toEqual([422, { image: pictureProblems.pixels }]);
    }
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test('of several frames shows the first; what hides behind the pixels is gone', async () => {
    const still = [await picture(9).png().toBuffer(), await picture(9, 9, 'red').png().toBuffer()];
    const frames = await sharp(still, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(2);
    const animated = await read((await upload(frames)).body.image);
    expect((await sharp(animated.content, { animated: true }).metadata()).pages ?? 1).toBe(1);
    const polyglot = Buffer.concat([await picture(5).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    expect((await read((await upload(polyglot)).body.image)).content.includes('script')).toBe(false);
  });

  test('of more than 10 MB is refused before it is read', async () => {
    const { status } = await upload(new Uint8Array(), { 'content-length': String(MAX_PICTURE_BYTES + 1) });
    expect(status).toBe(413);
  });
});

/** A few bytes that say that they are a PNG with this many pixels on each side. */
async function oversized(side: number): Promise<Uint8Array> {
  const png = await picture(4).png().toBuffer();
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

describe('a product', () => {
  test('shows uploaded pictures that the shop has, and no others', async () => {
    const image = await uploadNew();
    const product = await shop.addProduct({ image });
    expect(product.image).toBe(image);
    const missing = [
      `/api/pictures/${'0'.repeat(64)}/400.webp`,
      image.replace(/\d+\.webp/, '4.webp'),
      asAvif(image),
      '/api/pictures/x',
    ];
    for (const address of missing) {
      await expect(change(product, address)).rejects.toMatchObject(refusal);
      await expect(shop.addProduct({ image: address })).rejects.toMatchObject(refusal);
    }
    expect((await change(product, 'https://example.com/bolt.jpg')).image).toBe('https://example.com/bolt.jpg');
    expect(await statusOf(image)).toBe(200);
  });
});

describe('a picture', () => {
  test('that no product ever shows is removed after a day, with all its variants', async () => {
    const [unsaved, saved, again] = [await uploadNew(), await uploadNew(), await uploadNew()];
    await shop.addProduct({ image: saved });
    await completePictures(shop.deps);
    shop.advance(DAY_MS - 60_000);
    // The same file, in a form that is still open.
    expect(await uploadAgain()).toBe(again);
    await removeUnusedFiles(shop.deps);
    expect(await statusOf(unsaved)).toBe(200);
    shop.advance(120_000);
    await removeUnusedFiles(shop.deps);
    expect([await statusOf(unsaved), await statusOf(again), await statusOf(saved)]).toEqual([404, 200, 200]);
    expect(await statusOf(asAvif(unsaved))).toBe(404);
    await expect(shop.addProduct({ image: unsaved })).rejects.toMatchObject(refusal);
  });

  test('that was replaced is removed after a month, unless a product or an order shows it', async () => {
    const [alone, shared, ordered, next] = [await uploadNew(), await uploadNew(), await uploadNew(), await uploadNew()];
    for (const [image, isOrdered] of [
      [alone, false],
      [shared, false],
      [ordered, true],
    ] as const) {
      const product = await shop.addProduct({ image });
      if (isOrdered) await shop.placeOrder(await shop.addUser(), product);
      await change(product, next);
    }
    await shop.addProduct({ image: shared });
    shop.advance(29 * DAY_MS);
    await removeUnusedFiles(shop.deps);
    expect(await statusOf(alone)).toBe(200);
    shop.advance(2 * DAY_MS);
    await removeUnusedFiles(shop.deps);
    const statuses = [await statusOf(alone), await statusOf(shared), await statusOf(ordered), await statusOf(next)];
    expect(statuses).toEqual([404, 200, 200, 200]);
  });

  test('of a category stays as long as the category shows it', async () => {
    const [first, next] = [await uploadNew(), await uploadNew()];
    const said = { name: 'Bolts', parent: null, description: null };
    // A session ends with the days.
    const save = async <Body>(method: string, path: string, body?: object) => {
      const { token } = await shop.addUser({ admin: true });
      return shop.request<Body>(method, `/api/product-categories${path}`, { token, ...(body && { body }) });
    };
    const { body: added } = await save<ProductCategory>('POST', '', { ...said, image: first });
    shop.advance(2 * DAY_MS);
    await removeUnusedFiles(shop.deps);
    expect(await statusOf(first)).toBe(200);
    const lost = await save('PUT', `/${added._id}`, { ...said, image: next, version: added.version });
    expect(lost).toMatchObject({ status: 422, body: { fields: refusal.fields } });
    const again = await uploadNew();
    const changed = await save('PUT', `/${added._id}`, { ...said, image: again, version: added.version });
    expect(changed.status).toBe(200);
    shop.advance(31 * DAY_MS);
    await removeUnusedFiles(shop.deps);
    expect([await statusOf(first), await statusOf(again)]).toEqual([404, 200]);
    await save('DELETE', `/${added._id}`);
    shop.advance(31 * DAY_MS);
    await removeUnusedFiles(shop.deps);
    expect(await statusOf(again)).toBe(404);
  });

  test('that a product begins to show while it is checked stays', async () => {
    const image = await uploadNew();
    shop.advance(DAY_MS + 1000);
    const pictures = await listFilesToCheck(shop.deps.db, 'pictures', shop.deps.now());
    const checked = pictures.find(({ hash }) => image.includes(hash));
    if (!checked) throw new Error('The picture is not checked');
    await shop.addProduct({ image });
    const remove = (isShown: boolean) =>
      inTransaction(shop.deps.db, (db) => endFileCheck(db, 'pictures', { ...checked, isShown }));
    expect(await remove(false)).toBe(false);
    expect(await statusOf(image)).toBe(200);
  });

  test('that is missing or incomplete is found by verify-db', async () => {
    const image = await uploadNew();
    const { _id } = await shop.addProduct({ image });
    const [, hash = ''] = /([\da-f]{64})/.exec(image) ?? [];
    const db = writerOf(shop.deps.db);
    const variants = await db.selectFrom('picture_variants').selectAll().where('picture_hash', '=', hash).execute();
    const row = await db.selectFrom('pictures').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow();
    await db.deleteFrom('picture_variants').where('picture_hash', '=', hash).execute();
    expect(await verifyDatabase(shop.deps.db)).toEqual([`Picture ${hash}: one of its widths is missing`]);
    await db.deleteFrom('pictures').where('hash', '=', hash).execute();
    expect(await verifyDatabase(shop.deps.db)).toEqual([
      `Product ${_id}: shows ${image}, which the shop does not have`,
    ]);
    await db.insertInto('pictures').values(row).execute();
    await db.insertInto('picture_variants').values(variants).execute();
  });
});
