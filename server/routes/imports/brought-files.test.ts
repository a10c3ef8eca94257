import { utils, write } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import { withoutThreads } from '#server/testing/without-threads.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Import, ImportColumns, ImportRow } from '#shared/contracts/imports/imports.ts';
import type { ProductColumn } from '#shared/domain/products/product-columns.ts';
import { DEFAULT_LOCALE, setLocale } from '#shared/domain/shop/locale.ts';
import { importFileMessages, importRowMessages } from '#shared/messages/imports/imports.ts';

let shop: TestShop;
let admin: TestUser;
/** To start one costs as much as most of these tests. */
let readOnThreads: () => void;
beforeEach(async () => {
  readOnThreads = withoutThreads('import-worker');
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterEach(() => {
  readOnThreads();
  setLocale(DEFAULT_LOCALE);
  return shop.close();
});

type File = string | Uint8Array<ArrayBuffer>;

function upload<Body>(path: string, file: File) {
  const rawBody = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const headers = { 'content-type': 'text/csv', 'content-length': String(rawBody.length) };
  return shop.request<Body>('POST', `/api${path}`, { token: admin.token, rawBody, headers });
}

interface Terms {
  columns?: (ProductColumn | null)[];
  units?: Record<string, string>;
  decimal?: string;
}

function check<Body = Import>(file: File, { columns, units, decimal }: Terms = {}) {
  const query = new URLSearchParams({
    ...(columns && { columns: JSON.stringify(columns) }),
    ...(units && { units: JSON.stringify(units) }),
    ...(decimal && { decimal }),
  });
  return upload<Body>(`/imports?${query}`, file);
}

const rowsOf = async ({ _id }: Import, kind: string) =>
  (await shop.request<ImportRow[]>('GET', `/api/imports/${_id}/rows?kind=${kind}&limit=200`, { token: admin.token }))
    .body;
const apply = <Body = Import>({ _id }: Import) =>
  shop.request<Body>('POST', `/api/imports/${_id}/application`, { token: admin.token });
const reasonsOf = async (file: Import) =>
  (await rowsOf(file, 'refused')).map(({ line, reasons }) => [line, ...reasons]);
/** Prices of new rows by part number. */
const pricesOf = async (file: Import) =>
  Object.fromEntries(
    (await rowsOf(file, 'new')).map(({ partNumber, changes }) => [
      partNumber,
      changes.find(({ field }) => field === 'price')?.after,
    ]),
  );

/** Rows of new products with these prices, as a program for this language writes them. */
function priceList(prices: string[], { delimiter = ';', end = '\r\n' } = {}): string {
  const head = ['Part number', 'Product', 'Description', 'Price', 'Minimum quantity', 'Image'];
  const rows = prices.map((price, index) => [`P-${index + 1}`, 'Bolt', 'Steel', price, '10', '/b.webp']);
  return [head, ...rows].map((cells) => cells.join(delimiter)).join(end);
}

function encode(
  text: string,
  encoding: 'utf16le' | 'utf16be' | 'latin1',
  { bom = true } = {},
): Uint8Array<ArrayBuffer> {
  if (encoding === 'latin1') return new Uint8Array(Buffer.from(text, 'latin1'));
  const bytes = Buffer.from((bom ? '\ufeff' : '') + text, 'utf16le');
  return new Uint8Array(encoding === 'utf16be' ? bytes.swap16() : bytes);
}

describe('a file as a program wrote it', () => {
  const names = ['Schlüsselweite größer', 'Écrou à épaulement', 'Tornillo de acero inoxidable ñ', 'Bolt ½ in'];
  const file = (names: string[]) =>
    priceList(names.map(() => '1,50')).replaceAll(/Bolt/g, () => names.shift() ?? 'Bolt');

  test.each([
    ['utf-8', new TextEncoder().encode(file([...names]))],
    ['utf-8', new TextEncoder().encode(`\ufeff${file([...names])}`)],
    ['utf-16', encode(file([...names]), 'utf16le')],
    ['utf-16', encode(file([...names]), 'utf16be')],
    ['utf-16', encode(file([...names]), 'utf16le', { bom: false })],
    ['windows-1252', encode(file([...names]), 'latin1')],
  ])('is decoded as %s, and says so', async (format, bytes) => {
    const { body } = await check(bytes);
    expect(body).toMatchObject({ new: 4, refused: 0, reading: { format } });
    expect((await rowsOf(body, 'new')).map(({ name }) => name)).toEqual(names);
  });

  test.each([
    ['sep=', `sep=;\r\n${priceList(['1,5'])}`],
    ['old Mac line ends', priceList(['1.5', '2.5'], { delimiter: ',', end: '\r' })],
    ['tabs', priceList(['1.5'], { delimiter: '\t', end: '\n' })],
    ['bars', priceList(['1.5'], { delimiter: '|', end: '\n' })],
    ['a title above', `Preisliste 2026;;;;;\r\n;;;;;\r\n${priceList(['1,5'])}`],
    ['many lines above', `${'Liste de prix;\r\n'.repeat(18)}${priceList(['1,5'])}`],
  ])('is read with %s', async (_, file) => {
    const { status, body } = await check(file);
    expect([status, body.new, body.refused]).toEqual([201, file.includes('2.5') ? 2 : 1, 0]);
  });

  test('may lack empty cells at the end, or have some too many', async () => {
    await shop.addProduct({ partNumber: 'A', category: 'Bolts', price: 2 });
    const { body } = await check('Part number;Price;Barcode;Category\r\nA;3\r\nB;1;;;;\r\nC;1;;;;x');
    const [changed] = await rowsOf(body, 'changed');
    expect(changed?.changes.map(({ field }) => field)).toEqual(['price']);
    expect((await reasonsOf(body)).at(-1)).toContain(importRowMessages.cells(6, 4));
  });

  test('loses only the row of a broken quotation mark', async () => {
    for (const partNumber of ['A', 'B', 'C', 'D', 'E']) await shop.addProduct({ partNumber, price: 2 });
    const rows = ['A,"Bolt,3', 'B,"Nut",4', 'C,Pipe 1/2" BSP,5', 'D,"5" hose,6', 'E,"Two\nlines",7'];
    const { body } = await check(`Part number,Product,Price\n${rows.join('\n')}`);
    expect((await rowsOf(body, 'changed')).map(({ line, name }) => [line, name]).toSorted()).toEqual([
      [3, 'Nut'],
      [4, 'Pipe 1/2" BSP'],
      [6, 'Two\nlines'],
    ]);
    expect((await reasonsOf(body)).map(([line]) => line)).toEqual([2, 5]);
  });

  test('has its quotation mark found where it is never closed', async () => {
    await shop.addProduct({ partNumber: 'B', price: 2 });
    const { body } = await check('Part number,Product,Price\nA,"Bolt,3\nB,Nut,4\n');
    expect([body.changed, await reasonsOf(body)]).toMatchObject([1, [[2, importRowMessages.quotes]]]);
  });

  test('is refused when nothing of it can be applied', async () => {
    await shop.addProduct({ partNumber: 'A', price: 2 });
    const { body } = await check('Part number,Price\nA,2\nB,x');
    const { status, body: error } = await apply<ErrorBody>(body);
    expect([status, error.code]).toEqual([409, 'import_empty']);
  });
});

describe('numbers of a file', () => {
  test.each([
    ['one decides for all', 'en-US', ['12,50', '1.234', '1.234,50'], { 'P-1': 12.5, 'P-2': 1234, 'P-3': 1234.5 }],
    ['one decides for all', 'de-DE', ['12.50', '1,234'], { 'P-1': 12.5, 'P-2': 1234 }],
    ['nothing has thousands after 0', 'de-DE', ['0,125', '0.045'], { 'P-1': 0.125, 'P-2': 0.045 }],
    ['nothing has thousands after 0', 'en-US', ['0,125', '0,045'], { 'P-1': 0.125, 'P-2': 0.045 }],
    ['signs and blanks', 'fr-FR', ['3,40 €', '1 234,50', '€2'], { 'P-1': 3.4, 'P-2': 1234.5, 'P-3': 2 }],
    ['signs and apostrophes', 'de-CH', ["1'234.50", '.45', 'CHF 3.40'], { 'P-1': 1234.5, 'P-2': 0.45, 'P-3': 3.4 }],
    ['of Spain', 'es-ES', ['1.234,5', '2', '10,25 €'], { 'P-1': 1234.5, 'P-2': 2, 'P-3': 10.25 }],
  ])('%s in %s', async (_, locale, prices, expected) => {
    setLocale(locale);
    const { body } = await check(priceList(prices));
    expect(await pricesOf(body)).toEqual(expected);
  });

  test.each(['en-US', 'de-DE', 'fr-FR', 'es-ES'])('that nothing decides are asked about in %s', async (locale) => {
    setLocale(locale);
    const other = locale === 'en-US' ? '1,234' : '1.234';
    const { body } = await check(priceList([other, '5'], { delimiter: '\t' }));
    expect(body).toMatchObject({ new: 1, refused: 1, reading: { ambiguous: [other] } });
    const [dot, comma] = [
      await check(priceList([other]), { decimal: '.' }),
      await check(priceList([other]), { decimal: ',' }),
    ];
    const [small, large] = locale === 'en-US' ? [comma, dot] : [dot, comma];
    expect([await pricesOf(small.body), await pricesOf(large.body)]).toEqual([{ 'P-1': 1.234 }, { 'P-1': 1234 }]);
  });

  test('that contradict each other decide nothing', async () => {
    const { body } = await check(priceList(['1.234,50', '1,234.50', '2.500']));
    expect(body).toMatchObject({ new: 2, refused: 1, reading: { decimal: null, ambiguous: ['2.500'] } });
  });
});

describe('codes that a spreadsheet changed', () => {
  test.each([
    '1.20E+03',
    '1,20E+03',
    '9.52E+12',
    '04-Mar',
    '4. Mrz',
    '04-mars',
    '04-ene',
    'Mar-04',
    'TRUE',
    'WAHR',
    'VRAI',
    'VERDADERO',
    '#N/A',
    '#NV',
    '#REF!',
    '#WERT!',
    '#¡VALOR!',
    '#NAME?',
    '####',
    '#DIV/0!',
  ])('%s is refused as part number', async (code) => {
    const { body } = await check(`Part number,Product,Description,Price,Image\n"${code}",Seal,NBR,0.45,/s.webp`);
    expect(await reasonsOf(body)).toEqual([[2, `Part number: ${importRowMessages.damagedCode(code)}`]]);
  });

  test.each([
    ['"=""9520001010224"""', '9520001010224'],
    ["'9520001010224", '9520001010224'],
    ['9520001010224.0', '9520001010224'],
    ['="4006381333931"', '4006381333931'],
  ])('%s is a barcode that was protected', async (cell, barcode) => {
    const { body } = await check(
      `Part number,Product,Description,Price,Minimum quantity,Image,Barcode\nA,B,C,1,1,/s.webp,${cell}`,
    );
    const [row] = await rowsOf(body, 'new');
    expect(row?.changes).toContainEqual({ field: 'barcode', before: null, after: barcode });
  });

  test.each([
    ['12345678905', '012345678905'],
    ['36000291452', '036000291452'],
    ['1234565', '01234565'],
  ])('%s is offered with its zero', async (cell, barcode) => {
    await shop.addProduct({ partNumber: 'A' });
    const { body } = await check(`Part number,Barcode\nA,${cell}`);
    expect(await reasonsOf(body)).toEqual([[2, `Barcode: ${importRowMessages.lostZeros(barcode)}`]]);
  });

  test('others stay as they are', async () => {
    for (const partNumber of ['12E2', 'M-04', 'BH-50.0', '00123', '#12', 'TRUE-1', 'MAR-04X'])
      await shop.addProduct({ partNumber });
    const codes = ['12E2', 'M-04', 'BH-50.0', '00123', '#12', 'TRUE-1', 'MAR-04X'];
    expect((await check(`Part number\n${codes.join('\n')}`)).body).toMatchObject({
      unchanged: codes.length,
      refused: 0,
    });
  });
});

const shopify =
  'Handle,Title,Body (HTML),Type,Variant SKU,Variant Price,Variant Barcode,Image Src\nbolt,Bolt,Zinc,Fasteners,N-1,0.4375,9520001116605,https://cdn.example/b.jpg';
const programs: [string, string, Partial<Record<ProductColumn, string>>][] = [
  [
    'Shopify',
    shopify,
    {
      partNumber: 'Variant SKU',
      product: 'Title',
      description: 'Body (HTML)',
      price: 'Variant Price',
      barcode: 'Variant Barcode',
      category: 'Type',
      image: 'Image Src',
    },
  ],
  [
    'WooCommerce',
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Description,Stock,Low stock amount,Sale price,Regular price,Categories,Images\n44,simple,N-2,9520002000019,Bolt,Zinc,640,50,,7.25,Anchors,https://cdn.example/a.jpg',
    {
      partNumber: 'SKU',
      barcode: 'GTIN, UPC, EAN, or ISBN',
      product: 'Name',
      price: 'Regular price',
      category: 'Categories',
      availableQuantity: 'Stock',
      lowStockAt: 'Low stock amount',
    },
  ],
  [
    'Odoo',
    '"External ID","Name","Internal Reference","Barcode","Sales Price","Cost","Unit of Measure","Product Category"\n"p1","Tray","N-3","9520003000018","18.40","11.00","Units","All"',
    {
      partNumber: 'Internal Reference',
      product: 'Name',
      price: 'Sales Price',
      unit: 'Unit of Measure',
      category: 'Product Category',
      barcode: 'Barcode',
    },
  ],
  [
    'Magento',
    'sku,product_type,categories,name,description,price,base_image,qty,min_cart_qty,qty_increments\nN-4,simple,Pumps,Pump,Hand,64.90,https://cdn.example/p.jpg,5,1,1',
    {
      partNumber: 'sku',
      product: 'name',
      price: 'price',
      image: 'base_image',
      availableQuantity: 'qty',
      minimumQuantity: 'min_cart_qty',
      orderMultiple: 'qty_increments',
      category: 'categories',
    },
  ],
  [
    'a German ERP',
    'Artikelnummer;Bezeichnung;Einheit;Preis;Mindestmenge\nN-5;Lager;Stück;3,28;10',
    {
      partNumber: 'Artikelnummer',
      product: 'Bezeichnung',
      unit: 'Einheit',
      price: 'Preis',
      minimumQuantity: 'Mindestmenge',
    },
  ],
  [
    'a French ERP',
    'Référence;Désignation;Unité;Prix unitaire;Quantité minimale\nN-6;Roulement;pièce;3,28;10',
    {
      partNumber: 'Référence',
      product: 'Désignation',
      unit: 'Unité',
      price: 'Prix unitaire',
      minimumQuantity: 'Quantité minimale',
    },
  ],
  [
    'a Spanish ERP',
    'Referencia;Denominación;Unidad;Precio;Código de barras\nN-7;Rodamiento;pieza;3,28;9520001116605',
    { partNumber: 'Referencia', product: 'Denominación', unit: 'Unidad', price: 'Precio', barcode: 'Código de barras' },
  ],
  [
    'an English ERP',
    'PART NO,Item name,UOM,Price (USD),MOQ\nN-8,Bearing,EA,3.28,10',
    { partNumber: 'PART NO', product: 'Item name', unit: 'UOM', price: 'Price (USD)', minimumQuantity: 'MOQ' },
  ],
];

describe('columns', () => {
  test.each(programs)('of %s are asked about, with what they probably are', async (_, file, expected) => {
    expect((await check<ErrorBody>(file)).body.code).toBe('import_columns');
    const { body } = await upload<ImportColumns>('/imports/columns', file);
    const proposed = Object.fromEntries(
      body.columns.flatMap(({ field, heading }) => (field ? [[field, heading]] : [])),
    );
    expect(proposed).toMatchObject(expected);
    const columns = body.columns.map(({ field }) => field);
    const checked = await check(file, { columns, units: { Units: 'piece' } });
    expect([checked.status, checked.body.reading?.selected]).toEqual([201, 'now']);
  });

  test('are remembered once a file was applied, with its units', async () => {
    const file = (price: string) =>
      `SKU,Unit,Name,Description,Price,Minimum quantity,Image\nN-1,Units,Tray,Steel,${price},1,/t.webp`;
    const columns: ProductColumn[] = [
      'partNumber',
      'unit',
      'product',
      'description',
      'price',
      'minimumQuantity',
      'image',
    ];
    const first = await check(file('2.5'), { columns, units: { Units: 'set' } });
    expect((await check<ErrorBody>(file('2.5'))).body.code).toBe('import_columns');
    expect((await apply(first.body)).body).toMatchObject({ state: 'applied', new: 1 });
    const { body } = await check(file('3.5'));
    expect(body).toMatchObject({ changed: 1, refused: 0, reading: { selected: 'before' } });
    const { body: again } = await upload<ImportColumns>('/imports/columns', file('3.5'));
    expect(again.columns.map(({ field }) => field)).toEqual(columns);
  });

  test('named Unit price ask whether they are the price; next to a price they are not imported', async () => {
    await shop.addProduct({ partNumber: 'A', price: 2 });
    expect((await check<ErrorBody>('Part number,Unit price\nA,3')).body.code).toBe('import_columns');
    expect((await check('Part number,Unit price\nA,3', { columns: ['partNumber', 'price'] })).body).toMatchObject({
      changed: 1,
    });
    expect((await check('Part number,Price,Unit price\nA,3,4')).body).toMatchObject({
      changed: 1,
      ignoredColumns: ['Unit price'],
    });
  });

  test('that nobody knows are asked about, and need a key', async () => {
    const file = 'Colour,Finish\nred,5';
    expect((await check<ErrorBody>(file)).body.code).toBe('import_columns');
    const { body } = await upload<ImportColumns>('/imports/columns', file);
    expect(body).toEqual({
      columns: [
        { heading: 'Colour', field: null, values: ['red'] },
        { heading: 'Finish', field: null, values: ['5'] },
      ],
      rows: [['red', '5']],
    });
    expect((await check<ErrorBody>(file, { columns: [null, 'price'] })).body.message).toBe(importFileMessages.noKey);
    expect((await check<ErrorBody>(file, { columns: ['partNumber'] })).body.message).toBe(
      importFileMessages.otherColumns,
    );
    expect((await check<ErrorBody>(file, { columns: ['partNumber', 'partNumber'] })).body.message).toBe(
      importFileMessages.twice('Part number'),
    );
    expect((await upload<ErrorBody>('/imports?columns=no', file)).body.code).toBe('invalid_fields');
  });

  test.each(['Stück', 'pièce', 'pieza', 'EA', 'Stk', 'pcs'])('of units know %s', async (unit) => {
    await shop.addProduct({ partNumber: 'A', unit: 'box' });
    const [row] = await rowsOf((await check(`Part number,Unit\nA,${unit}`)).body, 'changed');
    expect(row?.changes).toEqual([{ field: 'unit', before: 'box', after: 'piece' }]);
  });
});

describe.each(['xlsx', 'ods'] as const)('a spreadsheet as .%s', (bookType) => {
  const head = ['Part number', 'Product', 'Description', 'Price', 'Minimum quantity', 'Image', 'Barcode'];
  const save = (rows: unknown[][]): Uint8Array<ArrayBuffer> => {
    const book = utils.book_new(utils.aoa_to_sheet(rows), 'Products');
    return new Uint8Array(write(book, { bookType, type: 'array' }));
  };

  test('is read with its values as stored', async () => {
    const file = save([
      ['Prices 2026'],
      head,
      ['A', 'Größe', 'Steel', 1.234, 1000, '/a.webp', 9520001010224],
      ['B', 'Nut', 'x', 12.5, 10, '/b.webp', ''],
    ]);
    const { body } = await check(file);
    expect(body).toMatchObject({ new: 2, refused: 0, reading: { format: 'spreadsheet', headingLine: 2 } });
    expect(await pricesOf(body)).toEqual({ A: 1.234, B: 12.5 });
    expect((await rowsOf(body, 'new'))[0]?.changes).toContainEqual({
      field: 'barcode',
      before: null,
      after: '9520001010224',
    });
  });

  test('has decimals that are not read as thousands, though no other number says so', async () => {
    const { body } = await check(save([head, ['A', 'Bolt', 'Steel', 1.234, 1000, '/a.webp', '']]));
    expect(await pricesOf(body)).toEqual({ A: 1.234 });
  });

  test('has days and truth values in no code', async () => {
    const { body } = await check(
      save([
        ['Part number', 'Price'],
        [true, 1],
        [false, 2],
      ]),
    );
    expect(body).toMatchObject({ refused: 2 });
  });
});

test('a ZIP that is no spreadsheet is refused', async () => {
  const zip = zipSync({ 'a.txt': new Uint8Array(10) });
  expect((await check<ErrorBody>(new Uint8Array(zip))).body).toMatchObject({ code: 'import_unreadable' });
});
