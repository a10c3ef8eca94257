import { GS } from '#shared/domain/reading/gs1.ts';
import { readScan } from '#shared/domain/reading/scanned-code.ts';

/** An order's text whose lines that are scanned labels have the number of the goods, and how many they are, instead. */
export function withScannedLines(text: string): string {
  return text
    .split('\n')
    .map((line) => numbersOf(line) ?? line)
    .join('\n');
}

/** Marks that only labels have: a symbology, a separator, an identifier with or without brackets, or an address. */
const LABEL = new RegExp(`^\\s*(?:\\]\\w\\w|\\[\\)>|<[A-Z]{2,4}>|${GS}|\\(0[12]\\)|0[12]\\d{14}|https?:)`);

function numbersOf(line: string): string | null {
  if (!LABEL.test(line)) return null;
  const [reading] = readScan(line);
  if (!reading) return null;
  const { gtin, text, count } = reading;
  const code = gtin ?? (line.includes('[)>') ? text : null);
  if (code === null) return null;
  return count === null ? code : `${code}\t${count}`;
}
