import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { type QuickOrder, type QuickOrderLine, quickOrderSchema } from '#shared/contracts/cart/quick-order.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import { MAX_LINES } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const send = (text: unknown, decimal?: string) =>
  shop.request<QuickOrder & ErrorBody>('POST', '/api/quick-order', { body: { text, decimal } });

async function read(text: string, decimal?: string): Promise<QuickOrderLine[]> {
  const { status, body } = await send(text, decimal);
  expect(status).toBe(200);
  const { lines, isCutShort } = quickOrderSchema.parse(body);
  expect(isCutShort).toBe(false);
  return lines;
}

async function addGoods(): Promise<void> {
  const description = 'For industry';
  const goods = [
    { product: 'Socket screw DIN 912 M8x30', partNumber: 'DIN 912-M8x30', description: 'Steel 8.8, zinc plated' },
    { product: 'Hex nut DIN 934 M12', partNumber: 'NUT-7', barcode: '4006381333931', orderMultiple: 50 },
    { product: 'Hydraulic hose 2SN', unit: 'metre' as const, minimumQuantity: 1 },
    { product: 'Ball valve 1/2" brass', minimumQuantity: 5, availableQuantity: 20 },
    { product: 'Ball valve 3/4" brass', minimumQuantity: 5 },
    { product: 'Euro container 600 × 400 mm', minimumQuantity: 5 },
    { product: 'Packing tape', minimumQuantity: 36, orderMultiple: 36, availableQuantity: 20 },
  ];
  for (const product of goods) await shop.addProduct({ description, ...product });
}

const inShort = (line: QuickOrderLine) =>
  [line.state, line.product?.product ?? line.candidates.length, line.quantity, line.problem, line.nearest.join()].join(
    ' | ',
  );

test('the text of an e-mail becomes products and quantities, line by line', async () => {
  await addGoods();
  const text = [
    'Hi Anna,',
    '',
    'please send 200 pcs of DIN 912 M8x30 asap',
    '2 x 50 m hydraulic hose',
    '- nut 7, 1.025 pcs',
    '25 ea. ball valve 1/2" brass',
    '10 ball valves',
    '20 euro containers 600x400mm',
    'EAN 4006381333931 110',
    '5 pcs DIN-912 M8×30',
    'packing tape',
    'four unicorns, 12 pcs',
    'We would love to get everything by Friday',
    'Total: 1,250.00 USD',
  ].join('\n');
  const lines = await read(text);
  expect(lines.map(inShort)).toEqual([
    'ignored | 0 |  |  | ',
    'found | Socket screw DIN 912 M8x30 | 200 |  | ',
    'guessed | Hydraulic hose 2SN | 100 |  | ',
    'found | Hex nut DIN 934 M12 | 1025 | quantityAboveAvailable | 1000',
    'found | Ball valve 1/2" brass | 25 | quantityAboveAvailable | 20',
    'ambiguous | 2 | 10 |  | ',
    'guessed | Euro container 600 × 400 mm | 20 |  | ',
    'found | Hex nut DIN 934 M12 | 110 |  | ',
    'found | Socket screw DIN 912 M8x30 | 5 | quantityBelowMinimum | 10',
    'asked | Packing tape |  | quantityMissing | ',
    'unknown | 0 | 12 |  | ',
    'ignored | 0 |  |  | ',
    'ignored | 0 |  |  | ',
  ]);
  expect(lines.map(({ line }) => line)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  const unread = lines.flatMap((line) => line.unread.map(({ start, end }) => text.slice(start, end)));
  expect(unread).toEqual(['asap', 'EAN', 'four unicorns', 'We would love to get everything by Friday']);
});

test('cells and CSV are read by their header, a quantity that is no multiple gets its neighbours', async () => {
  await addGoods();
  const file = '\ufeffQty;Part number\r\n130;NUT-7\r\n"1,000";"din912 m8x30"\r\n5;NONE-1\r\n';
  const heading = 'ignored | 0 |  |  | ';
  const others = ['found | Hex nut DIN 934 M12 | 130 | quantityNotMultiple | 110,160', 'unknown | 0 | 5 |  | '];
  const [nut, unknown] = others;
  // A semicolon and an English shop contradict each other, so the comma is asked for.
  expect((await read(file)).map(inShort)).toEqual([
    heading,
    nut,
    'asked | Socket screw DIN 912 M8x30 |  | quantityMissing | ',
    unknown,
  ]);
  expect((await read(file, '.')).map(inShort)).toEqual([
    heading,
    nut,
    'found | Socket screw DIN 912 M8x30 | 1000 |  | ',
    unknown,
  ]);
  expect((await read('4006381333931\t60')).map(inShort)).toEqual(['found | Hex nut DIN 934 M12 | 60 |  | ']);
});

test.each([
  ['(01)04006381333931(37)150', 'found | Hex nut DIN 934 M12 | 150'],
  [']C1010400638133393110LOT7', 'asked | Hex nut DIN 934 M12 | '],
  ['https://id.gs1.org/01/04006381333931/10/LOT7?37=50', 'found | Hex nut DIN 934 M12 | 50'],
  ['[)><RS>06<GS>PNUT-7<GS>Q100<GS><EOT>', 'found | Hex nut DIN 934 M12 | 100'],
  ['NUT/7\t100', 'found | Hex nut DIN 934 M12 | 100'],
  ['04006381333931\t100', 'found | Hex nut DIN 934 M12 | 100'],
])('the scanned line %j is %s', async (text, expected) => {
  await addGoods();
  const [line] = await read(text);
  expect(line && [line.state, line.product?.product, line.quantity].join(' | ')).toBe(expected);
});

test('hostile text is refused, or understood as nothing', async () => {
  await addGoods();
  for (const wrong of ['', ' \n ', null, 5, ['x']])
    expect(await send(wrong)).toMatchObject({
      status: 422,
      body: { fields: { text: fieldMessages.orderTextRequired } },
    });
  expect(await send('x\n'.repeat(MAX_LINES + 1))).toMatchObject({
    status: 422,
    body: { fields: { text: fieldMessages.tooManyLines(MAX_LINES) } },
  });
  for (const large of ['x\n'.repeat(100_000), 'x'.repeat(1_000_000)]) expect((await send(large)).status).toBe(413);
  const hostile = [
    '=1+1',
    '@SUM(A1)',
    "';drop table products--, 5",
    'a\0b, 5',
    '\ud800 5',
    '"broken, 5',
    '%_%',
    '--',
    '1,1,1',
    '9'.repeat(60_000),
    '1 '.repeat(30_000),
  ];
  for (const text of hostile) {
    const { status, body } = await send(text);
    expect([text, status]).toEqual([text, 200]);
    for (const { state } of body.lines) expect(['unknown', 'ignored']).toContain(state);
  }
});

test('200 lines of words that nothing matches get a response in time', async () => {
  await addGoods();
  const text = Array.from({ length: MAX_LINES }, (_, n) => `${n + 1} pcs unobtainable thing number ${n} of kind Z${n}`);
  const { status, body } = await send(text.join('\n'));
  expect(status).toBe(200);
  expect(new Set(body.lines.map(({ state }) => state))).toEqual(new Set(['unknown']));
});
