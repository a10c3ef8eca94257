import { expect, test } from 'vitest';
import { matchGoods } from '#shared/domain/reading/goods-code.ts';
import { readScan } from '#shared/domain/reading/scanned-code.ts';

const goods = { barcode: '4006381333931', partNumber: 'DIN-933 m12' };
const match = (code: string, of: typeof goods | { barcode: string; partNumber: null } = goods) =>
  matchGoods(of, readScan(code));

test.each(['4006381333931', '04006381333931', ']E04006381333931', 'DIN933M12', ' din-933 M12 ', ']C10104006381333931'])(
  '%j is the barcode or the part number',
  (code) => expect(match(code)).toMatchObject({ isExact: true, isOtherPackage: false }),
);

test.each(['DIN/933.M12', 'PDIN-933 M12', 'Art.-Nr. DIN933M12', 'DINß933ßM12'])(
  '%j is the part number, written in another way',
  (code) => expect(match(code)).toMatchObject({ isExact: false, isOtherPackage: false }),
);

test('a carton has another indicator digit', () => {
  expect(match('14006381333938')).toMatchObject({ isExact: false, isOtherPackage: true });
});

test('a UPC-A is read with and without the zero of EAN-13', () => {
  const upc = { barcode: '036000291452', partNumber: null };
  expect([match('0036000291452', upc), match('36000291452', upc)]).toMatchObject([{ isExact: true }, null]);
});

test.each(['4006381333948', '400638133393', 'DIN933', '', ' ', ']E0'])('%j is another code', (code) =>
  expect(match(code)).toBeNull(),
);

test('goods without codes have none', () => {
  expect(matchGoods({ barcode: null, partNumber: null }, readScan('x'))).toBeNull();
});
