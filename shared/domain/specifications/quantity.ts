import { readNumber } from '#shared/domain/reading/number-text.ts';

/** A number with a unit. */
export interface Quantity {
  /** In the base unit. */
  number: number;
  /** The unit in which quantities of its kind are compared, such as `mm`. */
  base: string;
  /** As written, but for its case. */
  unit: string;
}

const IN_MM = 25.4;

/** How many of the base unit one is; by the spelling, whose case counts where it means something else (`mV`, `MV`). */
const unitsOf: Record<string, Record<string, number>> = {
  mm: { μm: 0.001, mm: 1, cm: 10, m: 1000, in: IN_MM, inch: IN_MM, inches: IN_MM, ft: 12 * IN_MM },
  'mm²': { mm2: 1, cm2: 100, m2: 1_000_000, 'mm^2': 1 },
  g: { mg: 0.001, g: 1, kg: 1000, t: 1_000_000, lb: 453.59237, lbs: 453.59237 },
  l: { ml: 0.001, cl: 0.01, l: 1, L: 1, m3: 1000 },
  'l/min': { 'l/min': 1, 'L/min': 1, 'l/h': 1 / 60, 'm3/h': 1000 / 60 },
  V: { mV: 0.001, V: 1, kV: 1000 },
  A: { mA: 0.001, A: 1, kA: 1000 },
  Ah: { mAh: 0.001, Ah: 1 },
  W: { W: 1, kW: 1000 },
  Ω: { Ω: 1, kΩ: 1000, MΩ: 1_000_000 },
  Hz: { Hz: 1, kHz: 1000, MHz: 1_000_000 },
  bar: { mbar: 0.001, bar: 1, Pa: 0.00001, kPa: 0.01, MPa: 10, 'N/mm2': 10, psi: 0.0689475729 },
  N: { N: 1, kN: 1000 },
  Nm: { Nm: 1, N·m: 1, Ncm: 0.01, kNm: 1000 },
  '1/min': { '1/min': 1, rpm: 1, 'r/min': 1 },
  s: { ms: 0.001, s: 1, min: 60, h: 3600 },
  '°C': { '°C': 1 },
  '°': { '°': 1 },
  dB: { dB: 1 },
  '%': { '%': 1 },
};

interface Way {
  base: string;
  unit: string;
  factor: number;
}

const ways = new Map<string, Way>();
for (const [base, units] of Object.entries(unitsOf))
  for (const [unit, factor] of Object.entries(units)) ways.set(unit, { base, unit, factor });

/** Spelled in any case, they mean nothing else. */
const anyCase = new Map(
  ['mm', 'cm', 'kg', 'bar', 'psi', 'in', 'inch', 'inches', 'ft', 'lb', 'lbs', 'rpm', 'ml'].map((unit) => [unit, unit]),
);

const MAX_LENGTH = 40;
const INCH_MARKS = /["\u201c\u201d\u2033\u2036]|''|\u2032\u2032/g;
const DIGITS = /^([+-]?)(\d[\d.,' ]*?) ?([^\d\s.,'+-].*)$/;
const FRACTION = /^(?:(\d{1,4})[ -])?(\d{1,2})\/(\d{1,2}) ?([^\d\s.,'/+-].*)$/;

/**
 * Reads a whole text as one number with a unit: `60 mm`, `1-1/2"`, `0.5 in`, `24 V`. Null for everything else, such as `M12`, `8.8`,
 * `24 V DC`, `6 to 8 mm`, and for numbers that can be read in two ways (`1,000 mm`, `9.525 mm`).
 */
export function parseQuantity(text: string): Quantity | null {
  if (text.length > MAX_LENGTH) return null;
  const plain = text
    .replace(/(\d)(?=[\u00bc-\u00be\u2150-\u215e])/g, '$1 ')
    .normalize('NFKC')
    .replaceAll('\u2044', '/')
    .replaceAll('\u2126', 'Ω')
    .replace(/^[\u2212\u2013]/, '-')
    .replace(INCH_MARKS, 'in')
    .replace(/\s+/g, ' ')
    .trim();
  return parseFraction(plain) ?? parseDecimal(plain);
}

function parseFraction(text: string): Quantity | null {
  const [, whole = '0', over = '', under = '', unit = ''] = FRACTION.exec(text) ?? [];
  const way = wayOf(unit);
  // Only inches are written so, in halves of halves.
  const isInch = way?.factor === IN_MM && [2, 4, 8, 16, 32, 64].includes(Number(under));
  if (!way || !isInch || Number(over) === 0 || Number(over) >= Number(under)) return null;
  return toQuantity(Number(whole) + Number(over) / Number(under), way);
}

function parseDecimal(text: string): Quantity | null {
  const [, sign = '', digits = '', unit = ''] = DIGITS.exec(text) ?? [];
  const way = wayOf(unit);
  if (!way || (sign === '-' && way.base !== '°C')) return null;
  const read = readNumber(digits, null);
  if (read.kind !== 'number') return null;
  return toQuantity(sign === '-' ? -read.value : read.value, way);
}

function wayOf(unit: string): Way | undefined {
  return ways.get(unit) ?? ways.get(anyCase.get(unit.toLowerCase()) ?? '');
}

function toQuantity(number: number, { base, unit, factor }: Way): Quantity {
  return { number: rounded(number * factor), base, unit };
}

/** A number of the base unit in one of its units. */
export function inUnit(number: number, unit: string): number {
  return rounded(number / (ways.get(unit)?.factor ?? 1));
}

/** Of what computing with fractions leaves behind; adding 0 makes -0 a plain one. */
function rounded(number: number): number {
  return Number(number.toPrecision(10)) + 0;
}
