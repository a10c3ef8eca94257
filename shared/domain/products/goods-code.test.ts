import { expect, test } from 'vitest';
import { isCodeOf } from '#shared/domain/products/goods-code.ts';

const goods = { barcode: '4006381333931', partNumber: 'DIN-933 m12' };

test.each(['4006381333931', '04006381333931', ']E04006381333931', 'DIN933M12', ' din-933 M12 '])(
  '%j is the barcode or the part number',
  (code) => expect(isCodeOf(goods, code)).toBe(true),
);

test('a UPC-A is read with and without the zero of EAN-13', () => {
  const upc = { barcode: '036000291452', partNumber: null };
  expect([isCodeOf(upc, '0036000291452'), isCodeOf(upc, '36000291452')]).toEqual([true, false]);
});

test.each(['4006381333948', '400638133393', '14006381333938', 'DIN933', '', ' ', ']E0'])('%j is another code', (code) =>
  expect(isCodeOf(goods, code)).toBe(false),
);

test('goods without codes have none', () => {
  expect(isCodeOf({ barcode: null, partNumber: null }, '')).toBe(false);
});
