import type { Unit } from '#shared/domain/products/units.ts';

/** More digits are a part number or a barcode. */
const MAX_DIGITS = 7;

const PLAIN = /^\d+(?:[.,]0{1,2})?$/;
const GROUPED = [
  /^\d{1,3}(?:,\d{3})+(?:\.0+)?$/,
  /^\d{1,3}(?:\.\d{3})+(?:,0+)?$/,
  /^\d{1,3}(?:['’\s]\d{3})+(?:[.,]0+)?$/,
];

/** A whole number above 0, with or without separators of thousands (`1,000`, `1.000`, `1 000`); null for other text. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed.length > 20) return null;
  const isGrouped = GROUPED.some((shape) => shape.test(trimmed)) && !trimmed.startsWith('0');
  if (!isGrouped && !PLAIN.test(trimmed)) return null;
  const decimals = isGrouped ? /[.,]0+$/ : /[.,]0{1,2}$/;
  // 1,000 ends with separated zeros too: its thousands.
  const whole = isGrouped && /^\d{1,3}(?:[.,'’\s]\d{3})+$/.test(trimmed) ? trimmed : trimmed.replace(decimals, '');
  const digits = whole.replace(/\D/g, '');
  const number = Number(digits);
  return digits.length <= MAX_DIGITS && number > 0 ? number : null;
}

const unitWords = new Map<string, Unit>(
  Object.entries({
    piece: 'pc pcs pce pces piece pieces ea each unit units off no nos st stk stück qty x',
    pair: 'pair pairs pr prs',
    set: 'set sets',
    box: 'box boxes bx',
    carton: 'carton cartons ctn ctns',
    roll: 'roll rolls',
    reel: 'reel reels',
    drum: 'drum drums',
    pallet: 'pallet pallets',
    metre: 'm mtr mtrs metre metres meter meters',
    kilogram: 'kg kgs kilo kilos kilogram kilograms',
    litre: 'l ltr ltrs litre litres liter liters',
  } satisfies Record<Unit, string>).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit as Unit])),
);

export function readUnit(text: string): Unit | null {
  return unitWords.get(text.toLowerCase().replace(/[.,:;)]+$/, '')) ?? null;
}

/** Units that also measure the goods: `50 m hose` may be a hose of 50 m, or 50 m of a hose. */
export function isMeasure(unit: Unit): boolean {
  return unit === 'metre' || unit === 'kilogram' || unit === 'litre';
}

/** A number that its unit may follow, in one word (`200`, `200pcs`); null for other text. */
export function readAmount(text: string): { amount: number; unit: Unit | null } | null {
  const match = /^([\d.,'’\s]*\d)\s*(\p{L}{0,9}\.?)$/u.exec(text.trim());
  if (!match) return null;
  const [, number = '', letters = ''] = match;
  const amount = readNumber(number);
  const unit = letters === '' ? null : readUnit(letters);
  return amount === null || (letters !== '' && unit === null) ? null : { amount, unit };
}
