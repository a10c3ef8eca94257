import { expect, test } from 'vitest';
import { parseOrderText } from '#server/services/quick-order/parse-order-text.ts';
import { readNumber } from '#server/services/quick-order/quantity-text.ts';

/** The likeliest reading of each line: quantity and words, or `ignored`. */
function read(text: string): string[] {
  return parseOrderText(text).map(({ isIgnored, readings: [likeliest] }) => {
    if (isIgnored) return 'ignored';
    return `${likeliest?.quantity ?? '?'} of ${likeliest?.words.map((word) => word.text).join(' ')}`;
  });
}

test.each([
  ['please send 200 pcs of DIN 912 M8x30 asap', '200 of DIN 912 M8x30 asap'],
  ['2 x 50 m hydraulic hose', '2 of 50 m hydraulic hose'],
  ['DIN912-M8x30 200', '200 of DIN912-M8x30'],
  ['DIN912-M8x30   1,000', '1000 of DIN912-M8x30'],
  ['- 1.000 Stk Hex bolt M12 x 80', '1000 of Hex bolt M12 x 80'],
  ['1 000 pcs washers M8', '1000 of washers M8'],
  ['12 500 pcs washers M8', '12500 of washers M8'],
  ['Hex bolt M12x80 zinc, qty 250', '250 of Hex bolt M12x80 zinc'],
  ['Hex bolt M12x80 - Qty: 250 pcs', '250 of Hex bolt M12x80'],
  ['Nitrile gloves (L) x 40', '40 of Nitrile gloves L'],
  ['40x nitrile gloves', '40 of nitrile gloves'],
  ['Euro pallet × 12', '12 of Euro pallet'],
  ['1. 500 pcs hex nut M12', '500 of hex nut M12'],
  ['Pos. 10 DIN 934 M12 500 pcs', '500 of DIN 934 M12'],
  ['DIN 912 200 pcs', '200 of DIN 912'],
  ['600 x 400 euro container', '? of 600 x 400 euro container'],
  ['10 boxes plastic box 600 x 400', '10 of plastic box 600 x 400'],
  ['We need 3 drums of hydraulic oil', '3 of hydraulic oil'],
  ['50 m hydraulic hose', '50 of hydraulic hose'],
  ['4 pallets stretch film 500mm', '4 of stretch film 500mm'],
  ['> 25 ea. ball valve 1/2" brass', '25 of ball valve 1/2" brass'],
  ['could you also send 5 cartons of packing tape?', '5 of packing tape'],
  ['Sling 2 t 3 m, 6 pcs', '6 of Sling 2 t 3 m'],
  ['BLT-1001;250', '250 of BLT-1001'],
  ['100234\t500', '500 of 100234'],
  ['4006381333931,24', '24 of 4006381333931'],
  ['BLT-1001, 1,000', '1000 of BLT-1001'],
  ['"BLT 1001","1,000"', '1000 of BLT 1001'],
  ['=HYPERLINK("https://x.example"),5', '5 of =HYPERLINK("https://x.example'],
  ['10,BLT-1001,200', '200 of BLT-1001'],
  ['BLT-1001,200,0.2145', '200 of BLT-1001'],
  ['ball valve', '? of ball valve'],
  ['BLT-1001 0', '? of BLT-1001 0'],
])('%j is read as %j', (line, expected) => expect(read(line)).toEqual([expected]));

test.each([
  'Hi Anna,',
  'Good morning',
  'Kind regards',
  'Total: 1,250.00 USD',
  'Subtotal 99.00',
  'Purchase order 4711',
  'PO number: 4711',
  'Subject: our order',
  '-----------',
  'Page 1 of 2',
  'anna@buyer.example',
])('%j orders nothing', (line) => expect(read(line)).toEqual(['ignored']));

test('a table has a header, quoted cells with line breaks, blanks and a byte order mark', () => {
  const text =
    '\ufeffPos,Part number,Description,Qty,Price\r\n1,BLT-1001,"Hex bolt\r\nM12",200,0.21\r\n\r\n2,NUT-7,"Nut ""fine""","1,500",1\r\n';
  expect(read(text)).toEqual(['ignored', '200 of BLT-1001', '1500 of NUT-7']);
  expect(parseOrderText(text).map(({ line }) => line)).toEqual([1, 2, 5]);
  expect(read('SKU\tQuantity\nA-1\t5\n\tnothing\nB-2\t1 000')).toEqual([
    'ignored',
    '5 of A-1',
    '? of nothing',
    '1000 of B-2',
  ]);
});

test('words and lines say where they are in the text', () => {
  const text = 'Hello\r\n\n  "BLT 1001"; 20\nNUT-7; 5';
  for (const { start, end, text: line, words, readings } of parseOrderText(text)) {
    expect(text.slice(start, end)).toBe(line);
    for (const word of [...words, ...readings.flatMap((reading) => reading.words)])
      expect(text.slice(word.start, word.end)).toBe(word.text);
  }
});

test.each([
  ['1,000', 1000],
  ['1.000', 1000],
  ['1 000', 1000],
  ['1\u00a0000', 1000],
  ["1'250'000", 1250000],
  ['1.000,00', 1000],
  ['1,000.00', 1000],
  ['5.00', 5],
  ['5,0', 5],
  ['200', 200],
  ['100', 100],
  ['12.50', null],
  ['0', null],
  ['0.500', null],
  ['-5', null],
  ['1e3', null],
  ['1,00,000', null],
  ['12345678', null],
  ['', null],
])('the number %j is %j', (text, expected) => expect(readNumber(text)).toBe(expected));

test('hostile text takes no long time', () => {
  const hostile = [
    '1 '.repeat(30_000),
    '"'.repeat(65_000),
    'x'.repeat(65_000),
    '1,'.repeat(32_000),
    `${' '.repeat(60_000)}x`,
    '\0'.repeat(65_000),
    '9'.repeat(65_000),
    `total ${'.'.repeat(60_000)}€`,
    '1.000'.repeat(13_000),
    '(('.repeat(30_000),
    '"a\n'.repeat(20_000),
    'a;"b\n'.repeat(10_000),
  ];
  const started = performance.now();
  for (const text of hostile) parseOrderText(text);
  expect(performance.now() - started).toBeLessThan(5000);
});
