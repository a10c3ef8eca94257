import { matchGoods } from '#shared/domain/reading/goods-code.ts';
import { readScan } from '#shared/domain/reading/scanned-code.ts';

export interface ScannedBatch {
  number: string;
  /** Such as `2027-12-31`; null where the label says none. */
  bestBefore: string | null;
  /** The label says that it is of other goods. */
  isOther: boolean;
}

/** The batch on a label that was scanned; null when it is a number that somebody types, or says no batch. */
export function readScannedBatch(
  scanned: string,
  goods: { barcode: string | null; partNumber: string | null },
): ScannedBatch | null {
  const readings = readScan(scanned);
  const reading = readings.find(({ batch, text }) => batch !== null && batch !== text);
  if (!reading?.batch) return null;
  const isOther = reading.gtin !== null && goods.barcode !== null && matchGoods(goods, readings) === null;
  return { number: reading.batch, bestBefore: reading.bestBefore ?? reading.expires, isOther };
}
