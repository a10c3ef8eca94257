import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inUnit, parseQuantity } from '#shared/domain/specifications/quantity.ts';

test.each([
  ['60 mm', 60, 'mm'],
  ['60mm', 60, 'mm'],
  ['6 CM', 60, 'mm'],
  ['1000 mm', 1000, 'mm'],
  ['1 m', 1000, 'mm'],
  ['1/2"', 12.7, 'mm'],
  ['½ in', 12.7, 'mm'],
  ['1½"', 38.1, 'mm'],
  ['1-1/2 inch', 38.1, 'mm'],
  ['1 1/2″', 38.1, 'mm'],
  ['0.5 in', 12.7, 'mm'],
  ['10,5 mm', 10.5, 'mm'],
  ['1 250 mm', 1250, 'mm'],
  ['5 µm', 0.005, 'mm'],
  ['2.5 mm²', 2.5, 'mm²'],
  ['1.2 kg', 1200, 'g'],
  ['24 V', 24, 'V'],
  ['400 mV', 0.4, 'V'],
  ['16 A', 16, 'A'],
  ['700 MPa', 7000, 'bar'],
  ['100 psi', 6.89475729, 'bar'],
  ['−20 °C', -20, '°C'],
  ['1450 rpm', 1450, '1/min'],
])('reads %s', (text, number, base) => {
  expect(parseQuantity(text)).toMatchObject({ number, base });
});

test.each([
  'M12',
  '8.8',
  '200',
  '',
  'mm',
  '24 V DC',
  '6 to 8 mm',
  '6-8 mm',
  '±5 mm',
  '1,000 mm',
  '9.525 mm',
  '3/4 mm',
  '3/2"',
  '1/3"',
  '0/2"',
  '-5 mm',
  '60 mm (2.36 in)',
  'G 1/2"',
  '20 T',
  '5 M',
  '5 mpa',
  '10 oz',
  '5 hp',
  '1.2.3 mm',
  '9'.repeat(60),
])('reads %s as a plain choice', (text) => {
  expect(parseQuantity(text)).toBeNull();
});

test('whole numbers of a unit are read as they are written, with every blank, and back in the unit', () => {
  const units = ['mm', 'cm', 'm', 'in', 'kg', 'V', 'kV', 'bar', 'MPa'] as const;
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999 }),
      fc.constantFrom(...units),
      fc.constantFrom('', ' ', '\u00a0'),
      (number, unit, blank) => {
        const read = parseQuantity(`${number}${blank}${unit}`);
        expect(read && inUnit(read.number, read.unit)).toBe(number);
      },
    ),
  );
});

test('fractions of an inch are the decimals of it', () => {
  const under = fc.constantFrom(2, 4, 8, 16, 32, 64);
  const parts = under.chain((of) => fc.tuple(fc.nat(30), fc.integer({ min: 1, max: of - 1 }), fc.constant(of)));
  fc.assert(
    fc.property(parts, ([whole, over, of]) => {
      const read = parseQuantity(`${whole} ${over}/${of}"`);
      expect(read?.number).toBeCloseTo((whole + over / of) * 25.4, 6);
      if (whole === 0) expect(parseQuantity(`${over}/${of} in`)).toEqual(read);
    }),
  );
});

test('any text is read or is not, and equal sizes are equal in all units', () => {
  fc.assert(fc.property(fc.string({ maxLength: 50 }), (text) => parseQuantity(text) === null || true));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), (mm) => {
      const [plain, metres] = [parseQuantity(`${mm * 10} mm`), parseQuantity(`${mm} cm`)];
      expect(plain?.number).toBe(metres?.number);
    }),
  );
});
