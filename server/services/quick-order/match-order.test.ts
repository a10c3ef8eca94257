import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductRow } from '#server/db/schema/tables/products.ts';
import { matchOrder } from '#server/services/quick-order/match-order.ts';
import { runs } from '#server/testing/short-form.ts';
import type { Unit } from '#shared/domain/products/units.ts';
import { partNumberKey } from '#shared/domain/reading/part-number.ts';

const product = (part_number: string, unit: Unit) =>
  // Only what matching reads.
  ({ id: part_number, name: `Goods ${part_number}`, description: '', category: null, part_number, unit }) as ProductRow;

const goods = [
  product('AX-1001', 'piece'),
  product('BX-22-3304', 'piece'),
  product('CQ7755', 'box'),
  product('DR-HOSE-12', 'metre'),
];
const known = new Map(
  goods.map((product) => {
    const number = product.part_number ?? '';
    return [partNumberKey(number), { product, number, others: [] }];
  }),
);
const find = async (keys: string[]) => new Map([...known].filter(([key]) => keys.includes(key)));

const read = (text: string) => matchOrder(find, text, null, async () => []);

const unitText: Partial<Record<Unit, string[]>> = {
  piece: ['pcs', 'EA', 'Stk.', 'pièces'],
  box: ['boxes', 'Schachteln'],
  metre: ['m', 'mtr'],
};

interface Line {
  row: ProductRow;
  quantity: number;
  price: number;
  unit: string;
}

const line: fc.Arbitrary<Line> = fc
  .record({
    row: fc.constantFrom(...goods),
    quantity: fc.integer({ min: 1, max: 20_000 }),
    price: fc.integer({ min: 1, max: 99_999 }),
    pick: fc.nat(3),
  })
  .map(({ row, quantity, price, pick }) => {
    const words = unitText[row.unit as Unit] ?? ['pcs'];
    return { row, quantity, price: price / 100, unit: words[pick % words.length] ?? 'pcs' };
  });

const locales = ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'de-CH', 'en-IN'];
type Write = (value: number, decimals: number) => string;
const writer =
  (locale: string, isGrouped: boolean): Write =>
  (value, decimals) =>
    value.toLocaleString(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: isGrouped,
    });

/** How a line is laid out. */
const layouts: ((line: Line, write: Write, index: number) => string)[] = [
  ({ row, quantity, unit }, write) => `${write(quantity, 0)} ${unit} ${row.part_number}`,
  ({ row, quantity, unit }, write) => `- ${row.part_number}, ${write(quantity, 0)} ${unit}`,
  ({ row, quantity }, write) => `${row.part_number} ${write(quantity, 0)}`,
  ({ row, quantity }, write, index) => `${(index + 1) * 10} ${row.part_number} text ${write(quantity, 0)}`,
  ({ row, quantity, unit }, write, index) =>
    `${String((index + 1) * 10).padStart(5, '0')} ${row.part_number} text ${write(quantity, 3)} ${unit}`,
  ({ row, quantity, price }, write) =>
    `${row.part_number} text ${write(quantity, 0)} ${write(price, 2)} ${write(quantity * price, 2)}`,
  ({ row, quantity, price }, write) =>
    `${row.part_number} ${write(price, 2)} ${write(quantity, 0)} ${write(quantity * price, 2)}`,
  ({ row, quantity, price }, write) =>
    `${row.part_number}\t${write(quantity, 0)}\t${write(price, 2)}\t${write(quantity * price, 2)}`,
  ({ row, quantity, price }, write, index) =>
    `${index + 1}\t${row.part_number}\t${write(price, 2)}\t${write(quantity, 0)}`,
  ({ row, quantity, price, unit }, write) =>
    `| ${row.part_number} | text | ${write(quantity, 0)} | ${unit} | ${write(price, 2)} |`,
  ({ row, quantity }, write) => `Qty ${write(quantity, 0)} of ${row.part_number} rev 3, M12 x 60, by 12.12.2026`,
  ({ row, quantity }, write) => `${row.part_number};"text; more";${write(quantity, 0)}`,
  ({ row, quantity }, write) => `"${row.part_number}","text","${write(quantity, 0)}"`,
];

test('a generated order is found with its own quantities or asked about, however it is written', async () => {
  let [found, all] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...layouts),
      fc.constantFrom(...locales),
      fc.boolean(),
      async (lines, layout, locale, isGrouped) => {
        const text = lines.map((one, index) => layout(one, writer(locale, isGrouped), index)).join('\n');
        const { lines: result } = await read(text);
        expect(result.map(({ state }) => state)).not.toContain('ignored');
        for (const [index, { state, product: row, quantity }] of result.entries()) {
          all += 1;
          if (state !== 'found') continue;
          found += 1;
          expect([text, row?.id, quantity]).toEqual([text, lines[index]?.row.id, lines[index]?.quantity]);
        }
      },
    ),
    { numRuns: runs(3000) },
  );
  // Not all of them are asked about: numbers of one line often decide nothing.
  expect(found / all).toBeGreaterThan(0.7);
});

test('any text is read, and every mark lies within it', async () => {
  const unit = fc.constantFrom(
    ...'01259.,xX \t;|"/-+()\'\n%@€',
    'AX-1001',
    'pcs',
    'Stk',
    ' dozen ',
    ' x ',
    ' per ',
    '\u00a0',
    'qty ',
    ' of ',
    'not ',
    '1/2"',
    ' m ',
  );
  await fc.assert(
    fc.asyncProperty(fc.string({ unit, maxLength: 80 }), async (text) => {
      for (const { unread, options, quantity } of (await read(text)).lines) {
        for (const { start, end } of unread) expect(start < end && end <= text.length).toBe(true);
        for (const option of options) expect(option.quantity).toBeGreaterThan(0);
        if (quantity !== null) expect(Number.isInteger(quantity) && quantity > 0).toBe(true);
      }
    }),
    { numRuns: runs(3000) },
  );
});

const manyLines = (count: number) =>
  Array.from(
    { length: count },
    (_, n) => `${(n + 1) * 10} AX-1001 Hex bolt M12 x 60, 8.8 ${n + 1}.000 EA 21,45 EUR / 100 EA ${n + 1}14,50`,
  ).join('\n');

test('2,000 lines are read in no time', async () => {
  const started = performance.now();
  await read(manyLines(2000));
  // About 0.2 ms a line; a test beside others is many times slower, and one that tries all pairs takes minutes.
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('hostile text takes no long time', async () => {
  const hostile = [
    '1 '.repeat(30_000),
    '"'.repeat(65_000),
    'x'.repeat(65_000),
    '1,'.repeat(32_000),
    '1x'.repeat(32_000),
    '1 x '.repeat(16_000),
    `${' '.repeat(60_000)}x`,
    '\0'.repeat(65_000),
    '9'.repeat(65_000),
    `total ${'.'.repeat(60_000)}€`,
    '1.000'.repeat(13_000),
    '(('.repeat(30_000),
    '"a\n'.repeat(20_000),
    'a;"b\n'.repeat(10_000),
    `AX-1001 ${'1 x '.repeat(15_000)}`,
    `deliver to ${'a '.repeat(30_000)}`,
    `${'1 500 '.repeat(10_000)}AX-1001`,
    '1\u00a0000'.repeat(13_000),
    'O0'.repeat(30_000),
    'AX-1001,'.repeat(8_000),
    `order ${' '.repeat(60_000)}no`,
    'a@'.repeat(30_000),
    'PO '.repeat(20_000),
  ];
  for (const text of hostile) {
    const started = performance.now();
    await read(text);
    expect([text.slice(0, 20), performance.now() - started < 5000]).toEqual([text.slice(0, 20), true]);
  }
});
