import { isOtherPackage, toGtin14 } from '#shared/domain/reading/gtin.ts';
import { looseKey, partNumberKey } from '#shared/domain/reading/part-number.ts';
import type { ScannedCode } from '#shared/domain/reading/scanned-code.ts';

interface CodedGoods {
  barcode: string | null;
  partNumber: string | null;
}

export interface GoodsMatch {
  reading: ScannedCode;
  /** By the first reading and as the code is written; else it counts only where no other goods have it. */
  isExact: boolean;
  /** The code is of a carton of the goods, or of the piece in the carton that is sold. */
  isOtherPackage: boolean;
}

/** How a scan is of these goods; null when it is of others. The likeliest reading wins. */
export function matchGoods(goods: CodedGoods, readings: ScannedCode[]): GoodsMatch | null {
  for (const [at, reading] of readings.entries()) {
    const how = howMatched(goods, reading);
    if (how !== null) return { reading, isExact: at === 0 && how === 'exact', isOtherPackage: how === 'package' };
  }
  return null;
}

function howMatched(
  { barcode, partNumber }: CodedGoods,
  { text, gtin }: ScannedCode,
): 'exact' | 'loose' | 'package' | null {
  const own = barcode === null ? null : toGtin14(barcode);
  if (own !== null && own === gtin) return 'exact';
  const key = partNumberKey(text);
  if (key !== '' && (key === barcode || (partNumber !== null && key === partNumberKey(partNumber)))) return 'exact';
  const loose = looseKey(text);
  if (partNumber !== null && loose !== '' && loose === looseKey(partNumber)) return 'loose';
  return own !== null && gtin !== null && isOtherPackage(own, gtin) ? 'package' : null;
}
