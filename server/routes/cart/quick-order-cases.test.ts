import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoProducts } from '#server/demo/catalogue/products.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import type { QuickOrder, QuickOrderLine } from '#shared/contracts/cart/quick-order.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  for (const { addedDaysAgo: _, ...product } of demoProducts) await shop.addProduct(product);
});
afterAll(() => shop.close());

async function read(text: string, decimal?: string): Promise<QuickOrder> {
  const { status, body } = await shop.request<QuickOrder>('POST', '/api/quick-order', { body: { text, decimal } });
  expect(status).toBe(200);
  return body;
}

/** `found BH-1 200`, or the question with what is offered: `asked BH-1 unit 240`. */
function inShort({ state, product, quantity, question, options }: QuickOrderLine): string {
  const offered = options.map(({ quantity: one }) => one);
  return [state, product?.partNumber, quantity, question, offered.join('|')].filter(Boolean).join(' ');
}

const goods = ({ lines }: QuickOrder) => lines.filter(({ state }) => state !== 'ignored').map(inShort);

test.each([
  ['1,000.000 EA BH-12-0825', 'found BH-12-0825 1000'],
  ['BH-12-0825 10.000 EA at 0.0845 = 0.85 USD', 'found BH-12-0825 10'],
  ['BH-10-1125 100.000 EA', 'asked BH-10-1125 separators 100|100000'],
  ['10 BH-35-2012 60 M', 'found BH-35-2012 60'],
  ['00030 BH-35-2012 Hydraulic hose 2SN 1/2 in 60 M', 'found BH-35-2012 60'],
  ['2 BH-36-0125 Brass ball valve 1 in 20 12.35 247.00', 'found BH-36-0125 20'],
  ['20 BH-50-6205 Ball bearing 200', 'asked BH-50-6205 several 20|200'],
  ['BH-12-0825\t2,000\t0.0845\t169.00', 'found BH-12-0825 2000'],
  ['BH-11-1260 Hex bolt M12 x 60 500 21.45 per 100', 'found BH-11-1260 500'],
  ['BH-11-1260 5 x 100 pcs', 'found BH-11-1260 500'],
  ['NOT needed: BH-50-6205 200', 'asked BH-50-6205 reversal 200'],
  ['Item,Supplier part,Qty\n77421,BH-50-6205,200', 'found BH-50-6205 200'],
  ['Artikelnummer;Bezeichnung;Bestellmenge;Einheit\nBH-50-6205;Lager;200;Stk', 'found BH-50-6205 200'],
  ['SKU,Pack,Qty\nBH-50-6205,100,200', 'found BH-50-6205 200'],
  ['20 doz BH-84-0352', 'asked BH-84-0352 unit 240'],
  ['20 dozen BH-84-0352', 'asked BH-84-0352 unit 240'],
  ['100 ft BH-35-2012', 'asked BH-35-2012 fraction 30.48'],
  ['1000 boxes of 200 BH-13-0012', 'asked BH-13-0012 unit 200000'],
  ['BH-54-0240 18,70 16 299,20', 'found BH-54-0240 16'],
  ['BH-90-0525 1,645.00 2 3,290.00', 'found BH-90-0525 2'],
  ['BH-11-1260 0,2145 1000 214,50', 'found BH-11-1260 1000'],
  ['00030 BH-39-1212 PTFE TAPE 12 MM 500 ROL', 'found BH-39-1212 500'],
  ['BH-50-6205 rev 3 qty 500', 'found BH-50-6205 500'],
  ['two drums of hydraulic oil HLP 46', 'guessed BH-95-4608 2'],
  ['Cancel BH-36-0125 20', 'asked BH-36-0125 reversal 20'],
  ['BH-5O-62O5 500', 'misread BH-50-6205 500'],
  ['BH-50-6205x500', 'found BH-50-6205 500'],
  ['BH-50-6205 (500)', 'found BH-50-6205 500'],
  ['BH-50-6205 1.5k', 'found BH-50-6205 1500'],
  ['500xBH-50-6205', 'found BH-50-6205 500'],
  ['BH-50-6205 3,28 EUR 300', 'found BH-50-6205 300'],
  ['BH-70-4866 48mm x 66m 144', 'found BH-70-4866 144'],
  ['BH-50-6205 qty 2 (two) boxes', 'asked BH-50-6205 unit 2'],
  ['our part 77421 / your part BH-50-6205 / 200', 'found BH-50-6205 200'],
  ['Part,Qty on hand,Order\nBH-50-6205,40,200', 'found BH-50-6205 200'],
  ['BH-50-6205 increase from 100 to 200', 'asked BH-50-6205 reversal 200'],
  ['BH-35-2012 50 m 3 Stk', 'asked BH-35-2012 several 50|3'],
  ['BH-50-6205,1,000', 'asked BH-50-6205 none 1'],
  ['BH-50-6205,1,500', 'asked BH-50-6205 none 1|500'],
  ['BH-50-6205\t1,500', 'asked BH-50-6205 separators 1500'],
  ['BH-50-6205 500.00', 'asked BH-50-6205 none 500'],
  ['BH-50-6205 6,90 276,00', 'asked BH-50-6205 none 276'],
  ['BH-50-6205 40 6,90 270,00', 'asked BH-50-6205 amount 40'],
  ['BH-50-6205 40 EA 6,90 276,00', 'found BH-50-6205 40'],
  ['BH-50-6205\n500', 'asked BH-50-6205 nextLine 500'],
])('%j is read as %j', async (text, expected) => {
  expect(goods(await read(text))).toEqual([expected]);
});
test('positions are no quantities', async () => {
  expect(goods(await read('20 BH-36-0125 40\n100 BH-50-6205 500'))).toEqual([
    'asked BH-36-0125 several 20|40',
    'asked BH-50-6205 several 100|500',
  ]);
  expect(goods(await read('10 BH-36-0125 40\n20 BH-50-6205 500'))).toEqual([
    'found BH-36-0125 40',
    'found BH-50-6205 500',
  ]);
  expect(goods(await read('10 BH-36-0125\n20 BH-50-6205'))).toEqual([
    'asked BH-36-0125 none 10',
    'asked BH-50-6205 none 20',
  ]);
});

test('orders as programs and people write them', async () => {
  const sap = [
    'Purchase order 4500017732 / 25.11.2026',
    'Item   Material     Description                     Order qty.  Unit   Price per unit   Net value',
    '00010  BH-50-6205   Ball bearing 6205-2RS C3        100.000 EA  3.28 USD / 1 EA  328.00',
    '00020  BH-11-1260   Hex bolt M12 x 60, 8.8          1,000.000 EA  21.45 USD / 100 EA  214.50',
    '00030  BH-35-2012   Hydraulic hose 2SN 1/2 in       50.000 M  4.18 USD / 1 M  209.00',
    'Total net value excl. tax USD  751.50',
  ];
  const order = await read(sap.join('\n'));
  expect(goods(order)).toEqual(['found BH-50-6205 100', 'found BH-11-1260 1000', 'found BH-35-2012 50']);
  expect(order.document.poNumber).toBe('4500017732');
  const bars =
    '| 1 | BH-12-0825 | Screw | 1,000 | EA | 0.0845 | 84.50 |\n| 2 | BH-50-6205 | Bearing | 200 | EA | 3.275 | 655.00 |';
  expect(goods(await read(bars))).toEqual(['found BH-12-0825 1000', 'found BH-50-6205 200']);
  const french =
    'Référence;Désignation;Quantité;Prix unitaire\nBH-50-6205;Roulement;200;3,28\nBH-11-1260;Vis H;1 500;0,21';
  expect(goods(await read(french))).toEqual(['found BH-50-6205 200', 'found BH-11-1260 1500']);
});

test('a mail is two lines of goods, and the rest is no line', async () => {
  const mail = [
    'Dear Ms Sample,',
    'please deliver by 12.12.2026:',
    '- 200 pcs BH-50-6205',
    '- 30 BH-36-0125',
    'Our PO number is 77120-B.',
    'Deliver to: 14 Harbour Rd, Hull',
    'Note: ring at gate 2',
    'Best regards',
    'Ellen Marsh, +44 1482 555 0134',
  ];
  const { lines, document } = await read(mail.join('\n'));
  expect(lines.map(inShort).filter((line) => line !== 'ignored')).toEqual([
    'found BH-50-6205 200',
    'found BH-36-0125 30',
  ]);
  expect(lines.filter(({ state }) => state === 'ignored')).toHaveLength(7);
  expect(document).toEqual({
    poNumber: '77120-B',
    wishedDate: '12.12.2026',
    address: '14 Harbour Rd, Hull',
    note: 'ring at gate 2',
  });
});

test('what is announced as cancelled stays a question', async () => {
  const text = 'Please cancel the following:\n\nBH-50-6205 200\nBH-36-0125 30\n\nand add:\nBH-53-0205 20';
  expect(goods(await read(text))).toEqual([
    'asked BH-50-6205 reversal 200',
    'asked BH-36-0125 reversal 30',
    'found BH-53-0205 20',
  ]);
});

test('the person may say how the numbers are written', async () => {
  const text = 'BH-12-0825 1.000 pcs\nBH-13-0012 2.000 pcs';
  expect((await read(text)).numbers).toEqual({
    decimal: null,
    decidedBy: null,
    proofs: [],
    ambiguous: ['1.000 pcs', '2.000 pcs'],
  });
  expect(goods(await read(text, ','))).toEqual(['found BH-12-0825 1000', 'found BH-13-0012 2000']);
  expect(goods(await read(text, '.'))).toEqual(['found BH-12-0825 1', 'found BH-13-0012 2']);
  expect((await read(text, ',')).numbers).toMatchObject({ decimal: ',', decidedBy: 'person' });
});
