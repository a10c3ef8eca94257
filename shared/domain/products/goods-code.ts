import { isGtin } from '#shared/domain/products/gtin.ts';
import { partNumberKey } from '#shared/domain/products/part-number.ts';

/** Scanners may be set to begin with the AIM identifier of the symbology, such as `]E0`. */
const AIM_IDENTIFIER = /^\][A-Za-z]\d/;

interface CodedGoods {
  barcode: string | null;
  partNumber: string | null;
}

/** Whether a scanned or typed code is the barcode or the part number of these goods. */
export function isCodeOf({ barcode, partNumber }: CodedGoods, scanned: string): boolean {
  const code = partNumberKey(scanned.trim().replace(AIM_IDENTIFIER, ''));
  if (code === '') return false;
  if (barcode !== null && (code === barcode || isSameGtin(code, barcode))) return true;
  return partNumber !== null && partNumberKey(partNumber) === code;
}

/** Scanners read the same number with or without the zeros of the longer forms. */
function isSameGtin(code: string, barcode: string): boolean {
  return isGtin(code) && isGtin(barcode) && code.padStart(14, '0') === barcode.padStart(14, '0');
}
