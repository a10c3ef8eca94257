import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { samplePdf } from '#server/integrations/pdf/sample-pdf.ts';
import { removeUnusedFiles } from '#server/services/products/keep-pictures.ts';
import { storeDocument } from '#server/services/products/store-document.ts';
import { storePicture } from '#server/services/products/store-picture.ts';
import { runs } from '#server/testing/short-form.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import { withoutThreads } from '#server/testing/without-threads.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Import, ImportRow } from '#shared/contracts/imports/imports.ts';
import type { ProductDetails } from '#shared/contracts/products/product-details.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { MAX_IMPORT_BYTES } from '#shared/domain/limits.ts';
import { units } from '#shared/domain/products/units.ts';
import { DEFAULT_LOCALE, setLocale } from '#shared/domain/shop/locale.ts';
import { offeredLocales } from '#shared/domain/shop/offered-locales.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { importConflictMessages, importFileMessages, importRowMessages } from '#shared/messages/imports/imports.ts';
import { documentProblems } from '#shared/messages/products/documents.ts';
import { pictureProblems } from '#shared/messages/products/pictures.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

const send = <Body>(method: string, path: string, body?: object, by = admin) =>
  shop.request<Body>(method, `/api${path}`, { token: by.token, body });
const check = <Body = Import>(file: string | Uint8Array<ArrayBuffer>) => {
  const rawBody = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const headers = { 'content-type': 'text/csv', 'content-length': String(rawBody.length) };
  return shop.request<Body>('POST', '/api/imports?name=prices.csv', { token: admin.token, rawBody, headers });
};
const apply = <Body = Import>({ _id }: Import) => send<Body>('POST', `/imports/${_id}/application`);
const undo = <Body = Import>({ _id }: Import) => send<Body>('DELETE', `/imports/${_id}/application`);
const rowsOf = async ({ _id }: Import, kind: string) =>
  (await send<ImportRow[]>('GET', `/imports/${_id}/rows?kind=${kind}`)).body;
const read = async ({ _id }: Pick<Product, '_id'>) => (await send<ProductDetails>('GET', `/products/${_id}`)).body;
const find = async (partNumber: string) => {
  const [found] = (await send<Product[]>('GET', `/products?q=${encodeURIComponent(partNumber)}`)).body;
  if (found?.partNumber !== partNumber) throw new Error(`${partNumber} is not for sale`);
  return found;
};
const csv = (...lines: string[]) => lines.join('\r\n');

const HEAD = 'Part number,Product,Description,Price,Minimum quantity,Available,Image';

describe('a checked file', () => {
  test('is asked about a price that could be thousands or decimals; thousands of a quantity are read', async () => {
    const rows = ['A,Bolt,Steel,"1,234","1,000",5,/a.svg'];
    const { body } = await check(csv(HEAD, ...rows));
    expect(body).toMatchObject({ refused: 1, new: 0, reading: { ambiguous: ['1,234'] } });
    expect((await rowsOf(body, 'refused'))[0]?.reasons).toEqual([
      `Price: ${importRowMessages.ambiguous('1234', '1.2340')}`,
    ]);
  });

  test('changes weights, lead times and origins of products that are there', async () => {
    const bolt = await shop.addProduct({ partNumber: 'HB-12' });
    const { body } = await check(csv('Part number,Lead time (days),Weight (kg),Country of origin', 'HB-12,3,0.25,DE'));
    expect(body).toMatchObject({ changed: 1, refused: 0 });
    expect((await apply(body)).status).toBe(200);
    expect(await read(bolt)).toMatchObject({ leadDays: 3, weight: 0.25, countryOfOrigin: 'DE' });
  });

  test('says what it would do, row by row, and changes no product', async () => {
    const bolt = await shop.addProduct({ partNumber: 'HB-12', product: 'Bolt', price: 2, category: 'Old' });
    const nut = await shop.addProduct({ partNumber: 'HN-12', product: 'Nut', price: 1, category: 'Old' });
    const pin = await shop.addProduct({ partNumber: 'PIN', product: 'Pin', price: 5, category: 'Old' });
    const file = csv(
      'part number,Product,Description,Price,Minimum quantity,Image,Category,Barcode,Colour',
      'hb 12,Bolt,,2.2,,,Old,,red',
      'HN-12,Nut,,10,,,Old,,',
      'NEW-1,Washer,"Flat, of steel\nDIN 125",0.05,100,/w.svg,Fasteners,4006381333931,',
      'PIN,,,,,,Old,,',
      'BAD,Bracket,Steel,-3,0,/b.svg,,123,',
      ',Nameless,Steel,1,1,/b.svg,,,',
    );
    const { status, body } = await check(file);
    expect([status, body]).toMatchObject([
      201,
      {
        fileName: 'prices.csv',
        state: 'checked',
        new: 1,
        changed: 2,
        unchanged: 1,
        refused: 2,
        checkedBy: admin.email,
      },
    ]);
    expect(body.ignoredColumns).toEqual(['Colour']);
    // The price of the nut changes the most.
    expect((await rowsOf(body, 'changed')).map(({ line, name, changes }) => [line, name, changes])).toEqual([
      [3, 'Nut', [{ field: 'price', before: 1, after: 10 }]],
      [
        2,
        'Bolt',
        [
          { field: 'partNumber', before: 'HB-12', after: 'hb 12' },
          { field: 'price', before: 2, after: 2.2 },
        ],
      ],
    ]);
    expect(await rowsOf(body, 'new')).toMatchObject([{ line: 4, name: 'Washer', partNumber: 'NEW-1' }]);
    expect(await rowsOf(body, 'unchanged')).toMatchObject([{ line: 6, productId: pin._id }]);
    expect((await rowsOf(body, 'refused')).map(({ line, reasons }) => [line, reasons])).toEqual([
      [
        7,
        [
          `Minimum quantity: ${fieldMessages.quantityRange}`,
          `Price: ${fieldMessages.priceInvalid}`,
          `Barcode: ${productFieldMessages.barcodeInvalid}`,
        ],
      ],
      [8, [importRowMessages.noKey]],
    ]);
    for (const product of [bolt, nut, pin]) expect(await read(product)).toMatchObject({ price: product.price });
    expect((await send<Product[]>('GET', '/products')).body).toHaveLength(3);
  });

  test('is applied once and as shown, and undone once', async () => {
    const bolt = await shop.addProduct({ partNumber: 'HB-12', price: 2 });
    const file = csv(HEAD, 'HB-12,,,3,,,', 'NEW-1,Washer,Flat,0.05,100,500,/w.svg', 'NEW-2,Ring,Round,1,1,0,/r.svg');
    const { body } = await check(file);
    expect([body, await rowsOf(body, 'refused')]).toMatchObject([{ new: 2, changed: 1 }, []]);
    const both = await Promise.all([apply(body), apply(body)]);
    for (const { status, body } of both) expect([status, body]).toMatchObject([200, { state: 'applied', new: 2 }]);
    expect((await apply(body)).body).toEqual(both[0].body);
    expect(await read(bolt)).toMatchObject({ price: 3, minimumQuantity: bolt.minimumQuantity });
    const washer = await find('NEW-1');
    expect(washer).toMatchObject({ product: 'Washer', availableQuantity: 500, price: 0.05 });
    expect((await send('GET', `/products/${washer._id}/movements`)).body).toMatchObject([
      { kind: 'received', quantity: 500, by: 'you' },
    ]);
    await shop.placeOrder(await shop.addUser(), await read(bolt));
    expect((await undo(body)).body).toMatchObject({ state: 'undone', undoneBy: admin.email });
    expect((await undo(body)).status).toBe(200);
    expect((await apply<ErrorBody>(body)).body.code).toBe('import_undone');
    expect(await read(bolt)).toMatchObject({ price: 2 });
    expect((await send('GET', `/products/${washer._id}`)).status).toBe(404);
    expect((await send<Import[]>('GET', '/imports')).body).toMatchObject([{ _id: body._id, state: 'undone' }]);
  });

  test('says which products sell their rest, by yes and no', async () => {
    const bolt = await shop.addProduct({ partNumber: 'HB-12', minimumQuantity: 10, availableQuantity: 4 });
    const head = 'Part number,Sells the rest';
    const { body } = await check(csv(head, 'HB-12,Ja'));
    expect((await rowsOf(body, 'changed'))[0]?.changes).toEqual([{ field: 'sellsRest', before: 'no', after: 'yes' }]);
    const inStock = async () => (await send<Product[]>('GET', '/products?inStock=true')).body.map(({ _id }) => _id);
    expect(await inStock()).toEqual([]);
    await apply(body);
    expect([await inStock(), (await read(bolt)).sellsRest]).toEqual([[bolt._id], true]);
    await undo(body);
    expect([await inStock(), (await read(bolt)).sellsRest]).toEqual([[], false]);
    const [refused] = await rowsOf((await check(csv(head, 'HB-12,perhaps'))).body, 'refused');
    expect(refused?.reasons).toEqual([importRowMessages.ofColumn('Sells the rest', importRowMessages.yesOrNo)]);
  });

  test('is not applied when a product was changed since, and names it', async () => {
    const bolt = await shop.addProduct({ partNumber: 'HB-12', product: 'Bolt', price: 2 });
    const nut = await shop.addProduct({ partNumber: 'HN-12', product: 'Nut', price: 1 });
    const { body } = await check(csv('Part number,Price', 'HB-12,3', 'HN-12,4', 'NEW-1,9'));
    expect(body).toMatchObject({ changed: 2, refused: 1 });
    await send('PATCH', `/products/${bolt._id}`, { description: 'New' });
    await send('DELETE', `/products/${nut._id}`);
    const { status, body: error } = await apply<ErrorBody>(body);
    expect([status, error]).toMatchObject([
      409,
      {
        code: 'import_outdated',
        fields: {
          'lines.2': importConflictMessages.changed(2, 'Bolt'),
          'lines.3': importConflictMessages.gone(3, 'Nut'),
        },
      },
    ]);
    expect(await read(bolt)).toMatchObject({ price: 2 });
  });
});

describe('an applied file', () => {
  test('is not undone once its products were changed or its new ones ordered, and names them', async () => {
    const bolt = await shop.addProduct({ partNumber: 'HB-12', product: 'Bolt', price: 2 });
    const { body } = await check(csv(HEAD, 'HB-12,,,3,,,', 'N-1,Nut,Hex,1,1,50,/n.svg', 'N-2,Pin,Round,1,1,50,/p.svg'));
    await apply(body);
    await send('PATCH', `/products/${bolt._id}`, { price: 4 });
    await shop.placeOrder(await shop.addUser(), await find('N-1'));
    const { status, body: error } = await undo<ErrorBody>(body);
    const fields = {
      'lines.2': importConflictMessages.changed(2, 'Bolt'),
      'lines.3': importConflictMessages.used(3, 'Nut'),
    };
    expect([status, error.code, error.fields]).toEqual([409, 'import_not_undoable', fields]);
    expect(await read(bolt)).toMatchObject({ price: 4 });
    expect(await find('N-2')).toMatchObject({ availableQuantity: 50 });
    expect((await send<Import>('GET', `/imports/${body._id}`)).body.state).toBe('applied');
  });

  test('may swap the barcodes of two products, there and back', async () => {
    const codes = ['4006381333931', '4012345678901'];
    const products = [
      await shop.addProduct({ partNumber: 'A', barcode: codes[0] ?? null }),
      await shop.addProduct({ partNumber: 'B', barcode: codes[1] ?? null }),
    ];
    const barcodes = async () => Promise.all(products.map(async (product) => (await read(product)).barcode));
    const { body } = await check(csv('Part number,Barcode', `A,${codes[1]}`, `B,${codes[0]}`));
    expect([body.changed, (await apply(body)).status, await barcodes()]).toEqual([2, 200, codes.toReversed()]);
    expect([(await undo(body)).status, await barcodes()]).toEqual([200, codes]);
    // One of them alone would have the other's.
    const alone = (await check(csv('Part number,Barcode', `A,${codes[1]}`))).body;
    expect((await rowsOf(alone, 'refused'))[0]?.reasons).toEqual([`Barcode: ${productFieldMessages.barcodeTaken}`]);
  });
});

test('refused rows and the template are files that can be imported again', async () => {
  const download = async (path: string) => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const response = await shop.app.request(`/api/imports/${path}`, { headers });
    return { name: response.headers.get('content-disposition'), text: await response.text() };
  };
  const file = csv('Part number,Colour,Price', 'A,"=red,\nor blue",-1', 'B,blue', 'C,blue,1,2');
  const { body } = await check(file);
  const refused = await download(`${body._id}/refused`);
  expect(refused.name).toBe('attachment; filename="refused-rows.csv"');
  const [head, ...rows]: string[][] = parse(refused.text, { bom: true, relax_column_count: true });
  expect(head).toEqual(['Part number', 'Colour', 'Price', 'Line', 'Reason']);
  expect(rows.map((row) => row.toSpliced(4, 1))).toEqual([
    ['A', "'=red,\nor blue", "'-1", '2'],
    ['B', 'blue', '', '4'],
    ['C', 'blue', '1', '5', '2'],
  ]);
  expect(rows.map((row) => row[4])).toEqual((await rowsOf(body, 'refused')).map(({ reasons }) => reasons.join(' ')));
  expect((await check(refused.text)).body).toMatchObject({ refused: 3, ignoredColumns: ['Colour', 'Line', 'Reason'] });
  const template = await download('template');
  expect(template.name).toBe('attachment; filename="products-template.csv"');
  expect((await check(template.text)).body).toMatchObject({ new: 1, refused: 0, ignoredColumns: [] });
});

describe('a picture', () => {
  const upload = async (width: number) => {
    const color = { r: 11, g: 122, b: 117 };
    const content = await sharp({ create: { width, height: 8, channels: 3, background: color } })
      .png()
      .toBuffer();
    return (await storePicture(shop.deps, content)).image;
  };
  const missing = `/api/pictures/${'0'.repeat(64)}/400.webp`;
  /** Days pass for the job that removes pictures, not for the administrator's token. */
  const removeUnused = (days: number) =>
    removeUnusedFiles({ db: shop.deps.db, now: () => shop.deps.now() + days * DAY_MS });
  const statusOf = async (image: string) => (await shop.request('GET', image)).status;

  test('that the shop does not have is refused before anything changes', async () => {
    await shop.addProduct({ partNumber: 'HB-12' });
    const image = await upload(9);
    const otherWidth = image.replace('/9.webp', '/8.webp');
    const file = csv('Part number,Image', `HB-12,${missing}`, 'HN-12,/api/pictures/x');
    const { body } = await check(csv(HEAD, `A,Bolt,Hex,1,1,1,${otherWidth}`, `B,Nut,Hex,1,1,1,${image}`));
    expect((await rowsOf(body, 'refused')).map(({ reasons }) => reasons)).toEqual([
      [`Image: ${pictureProblems.missing}`],
    ]);
    expect((await rowsOf((await check(file)).body, 'refused'))[0]?.reasons).toEqual([
      `Image: ${pictureProblems.missing}`,
    ]);
  });

  test('is kept once it is applied, and the earlier one returns when the import is undone', async () => {
    const [earlier, later] = [await upload(10), await upload(11)];
    const bolt = await shop.addProduct({ partNumber: 'HB-12', image: earlier });
    const { body } = await check(csv(HEAD, `HB-12,,,,,,${later}`, `NEW-1,Nut,Hex,1,1,1,${later}`));
    expect((await apply(body)).status).toBe(200);
    expect(await removeUnused(29)).toBe(0);
    expect([await statusOf(earlier), await statusOf(later)]).toEqual([200, 200]);
    expect((await undo(body)).status).toBe(200);
    expect(await read(bolt)).toMatchObject({ image: earlier });
    // The new product is off sale and still shows the other one.
    expect(await removeUnused(61)).toBe(0);
    expect([await statusOf(earlier), await statusOf(later)]).toEqual([200, 200]);
  });

  test('after the first, and documents, come from a file and return like it', async () => {
    const [side, back] = [await upload(14), await upload(15)];
    const document = await storeDocument(shop.deps, { name: 'M12.pdf', bytes: samplePdf() });
    const lost = document.url.replace(/[\da-f]{64}/, '0'.repeat(64));
    const before = { pictures: [{ image: side, alt: 'Side' }], documents: [document] };
    const bolt = await shop.addProduct({ partNumber: 'HB-12', ...before });
    const head = 'Part number,Further pictures,Documents';
    const { body } = await check(csv(head, `HB-12,Back: ${back} | : https://example.com/x.png,`));
    expect((await apply(body)).status).toBe(200);
    const pictures = [
      { image: back, alt: 'Back' },
      { image: 'https://example.com/x.png', alt: '' },
    ];
    expect(await read(bolt)).toMatchObject({ pictures, documents: [] });
    expect(await exported()).toContain(`Back: ${back} | : https://example.com/x.png`);
    expect((await undo(body)).status).toBe(200);
    expect(await removeUnused(61)).toBe(1);
    expect(await read(bolt)).toMatchObject(before);
    expect([await statusOf(side), await statusOf(back), await statusOf(document.url)]).toEqual([200, 404, 200]);
    const refused = await check(csv(head, `HB-12,Back: ${back},`));
    expect((await rowsOf(refused.body, 'refused'))[0]?.reasons).toEqual([
      `Further pictures: ${pictureProblems.missing}`,
    ]);
    const unread = await check(csv(head, 'HB-12,no colon,'));
    expect((await rowsOf(unread.body, 'refused'))[0]?.reasons).toEqual([
      `Further pictures: ${importRowMessages.pictures}`,
    ]);
    const late = await check(csv('Part number,Documents', `HB-12,Lost: ${lost}`));
    expect((await rowsOf(late.body, 'refused'))[0]?.reasons).toEqual([`Documents: ${documentProblems.missing}`]);
  });

  test('that was removed meanwhile is in the way of an import, and of undoing one', async () => {
    const [earlier, later] = [await upload(12), await upload(13)];
    const bolt = await shop.addProduct({ partNumber: 'HB-12', product: 'Bolt', image: earlier });
    const file = csv('Part number,Image', `HB-12,${later}`);
    const late = (await check(file)).body;
    expect(await removeUnused(2)).toBe(1);
    const outdated = await apply<ErrorBody>(late);
    const fields = { 'lines.2': importConflictMessages.pictureGone(2, 'Bolt') };
    expect([outdated.status, outdated.body]).toMatchObject([409, { code: 'import_outdated', fields }]);
    await upload(13);
    const { body } = await check(file);
    expect((await apply(body)).status).toBe(200);
    expect(await removeUnused(31)).toBe(1);
    const refused = await undo<ErrorBody>(body);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'import_not_undoable', fields }]);
    expect(await read(bolt)).toMatchObject({ image: later });
  });
});

test('refuses files that it cannot read, in words', async () => {
  const cases: [string | Uint8Array<ArrayBuffer>, string][] = [
    [' \n', importFileMessages.empty],
    ['5\n6', importFileMessages.noHeadings],
    ['Part number,Price', importFileMessages.noRows],
    ['Part number,Product\nA,Bo\0lt', importFileMessages.binary],
    [`Part number,Product\n${'A,"Bolt" x\n'.repeat(101)}`, importFileMessages.quotes(102)],
    [`Part number,Product\nA,"${'x'.repeat(200_001)}`, importFileMessages.longRow(2)],
    [`Part number${','.repeat(100)}\nA`, importFileMessages.tooManyColumns(1, 100)],
    [`Part number\nA\nB${','.repeat(9_000_000)}`, importFileMessages.tooManyColumns(3, 100)],
    [`Part number\nA\n${`${','.repeat(99)}\n`.repeat(10_000)}`, importFileMessages.tooManyCells(1_000_000)],
    [`Part number\n${'A\n'.repeat(10_001)}`, importFileMessages.tooManyRows(10_000)],
  ];
  for (const [file, message] of cases) {
    const { status, body } = await check<ErrorBody>(file);
    expect([status, body]).toMatchObject([422, { code: 'import_unreadable', message }]);
  }
  for (const file of ['Colour,Weight\nred,5', 'Product,Price\nBolt,5', 'Part number,Price,price\nA,1,2'])
    expect((await check<ErrorBody>(file)).body.code).toBe('import_columns');
  expect((await check(new Uint8Array(MAX_IMPORT_BYTES + 1))).status).toBe(413);
});

test('a part number or barcode in every row is named with its first lines', async () => {
  const same = `A,Bolt,Steel,1,1,,/b.svg\n`.repeat(300);
  const { body } = await check(`${HEAD}\n${same}`);
  const [row] = await rowsOf(body, 'refused');
  expect(row?.reasons).toEqual([importRowMessages.twice(Array.from({ length: 300 }, (_, index) => index + 2))]);
  expect(row?.reasons.join()).toContain('10, 11 and 290 more');
});

test('a file is read the same where no thread can be started', async () => {
  setLocale('de-DE');
  const others = Array.from({ length: 400 }, (_, index) => `C-${index};Washer;2,5;1`);
  const file = csv('Part number;Product;Price;Minimum quantity', 'A;"Bolt \nM8";1,5;1.000', 'B;Nut;x;1', ...others);
  const readOnThreads = withoutThreads('import-worker');
  const { body: here } = await check(file).finally(readOnThreads);
  const refused = await rowsOf(here, 'refused');
  const { body: onThread } = await check(file);
  expect(await rowsOf(onThread, 'refused')).toMatchObject(refused.map(({ _id, ...row }) => row));
  expect(refused.slice(0, 2).map(({ reasons }) => reasons)).toEqual([
    expect.not.arrayContaining([expect.stringContaining('Price')]),
    expect.arrayContaining([expect.stringContaining('Price')]),
  ]);
  setLocale(DEFAULT_LOCALE);
});

async function exported(query = ''): Promise<string> {
  const headers = { authorization: `Bearer ${admin.token}` };
  const response = await shop.app.request(`/api/products/export${query}`, { headers });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return response.text();
}

describe('an export', () => {
  test('comes back unchanged, whatever the products say', async () => {
    const text = (max: number) =>
      fc
        .string({ unit: fc.constantFrom(...'=+-@\'"|\\:;, \nA1\u00df\uff1d\u{1f529}'), minLength: 1, maxLength: max })
        .map((text) => text.trim().replace(/^$/, 'x'));
    const optional = fc.option(text(20));
    const product = fc.record({
      product: text(20),
      description: text(60),
      price: fc.integer({ min: 10, max: 9_999_999 }).map((units) => units / 10_000),
      minimumQuantity: fc.integer({ min: 1, max: 5000 }),
      availableQuantity: fc.integer({ min: 0, max: 5000 }),
      category: optional,
      unit: fc.constantFrom(...units),
      orderMultiple: fc.integer({ min: 1, max: 1000 }),
      lowStockAt: fc.option(fc.nat(1000)),
      leadDays: fc.option(fc.integer({ min: 1, max: 250 })),
      weight: fc.option(fc.integer({ min: 1, max: 2_000_000_000 }).map((weight) => weight / 1_000_000)),
      length: fc.option(fc.integer({ min: 1, max: 100_000 })),
      width: fc.option(fc.constant(12)),
      height: fc.option(fc.constant(1)),
      countryOfOrigin: fc.option(fc.constantFrom('DE', 'GB')),
      customsNumber: fc.option(fc.constantFrom('731815', '010121000000')),
      sellsRest: fc.boolean(),
      bin: fc.option(fc.constantFrom('A-03-2', 'a-3', '=A-1', '03-02')),
      priceBreaks: fc.array(fc.constant({ quantity: 1000, price: 0.0009 }), { maxLength: 1 }),
      specifications: fc.array(fc.record({ name: text(9), value: text(9) }), { maxLength: 3 }),
      documents: fc.array(fc.record({ title: text(9), url: fc.constant('https://example.com/a|b?c=d:e') }), {
        maxLength: 2,
      }),
      otherNumbers: fc.uniqueArray(fc.constantFrom('OLD|1', '0057 12', 'a\\b', '"7"', '=A-1'), { maxLength: 4 }),
      pictures: fc.array(fc.record({ image: fc.constant('/a-b.webp'), alt: text(9) }), { maxLength: 2 }),
    });
    let number = 0;
    // Each one once.
    const locales = offeredLocales.values();
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 2 }), async (products) => {
        for (const one of products) {
          number += 1;
          await shop.addProduct({ ...one, partNumber: `=P-${number}` });
        }
        setLocale(locales.next().value ?? '');
        const file = await exported();
        const { body } = await check(file);
        setLocale(DEFAULT_LOCALE);
        expect(await rowsOf(body, 'refused')).toEqual([]);
        expect(body).toMatchObject({ new: 0, changed: 0, refused: 0, otherStock: 0, unchanged: number });
      }),
      { numRuns: runs(offeredLocales.length) },
    );
  });

  test('is of a view, runs no formula, and is recorded', async () => {
    await shop.addProduct({ product: '=1+1', partNumber: null, category: 'Old' });
    await shop.addProduct({ product: 'Bolt', description: 'Two\nlines', partNumber: 'HB-12' });
    const rows: Record<string, string>[] = parse(await exported('?category=old'), { bom: true, columns: true });
    expect(rows.map((row) => row.Product)).toEqual(["'=1+1"]);
    expect(await exported('?q=bolt')).toContain('"Two\nlines"');
    const event = await shop.deps.db
      .selectFrom('events')
      .selectAll()
      .where('type', '=', 'products.exported')
      .orderBy('seq')
      .executeTakeFirst();
    expect(event).toMatchObject({ actor: admin.userId, after: JSON.stringify({ category: 'old' }) });
  });
});
