import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/** The values of specifications by which the products of a category are filtered; of products on sale. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .createTable('product_specifications')
    .addColumn('product_seq', integer, (column) => column.notNull())
    .addColumn('category_key', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('value_key', 'text', (column) => column.notNull())
    .addColumn('base', 'text')
    .addColumn('number', isPostgres(db) ? 'double precision' : 'real')
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await fill(db);
  await sql`create unique index product_specifications_of_product
    on product_specifications (product_seq, name_key, value_key)`.execute(db);
  await sql`create index product_specifications_by_value
    on product_specifications (category_key, name_key, value_key, product_seq)`.execute(db);
  await sql`create index product_specifications_by_number
    on product_specifications (category_key, name_key, base, number, product_seq) where base is not null`.execute(db);
}

const BATCH = 500;

interface Product {
  seq: number;
  category_key: string;
  specifications: string;
}

async function fill(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<Product>`
      select seq, category_key, specifications from products
      where seq > ${last} and deleted_at is null and category_key is not null order by seq limit ${BATCH}`.execute(db);
    const values = rows.flatMap(valuesOf);
    for (const value of values) {
      await sql`insert into product_specifications
        (product_seq, category_key, name_key, value_key, base, number, position, name, value) values (${sql.join(value)})`.execute(
        db,
      );
    }
    last = rows.at(-1)?.seq ?? last;
    if (rows.length < BATCH) break;
  }
}

function valuesOf({ seq, category_key, specifications }: Product): (string | number | null)[][] {
  const list: { name: string; value: string }[] = JSON.parse(specifications);
  const found = new Map<string, (string | number | null)[]>();
  for (const [position, { name, value }] of list.entries()) {
    const nameKey = fold(name.replace(/[<>=]/g, ' '))
      .replace(/[\s:]+$/, '')
      .trim();
    const quantity = parseQuantity(value);
    const valueKey = quantity ? `${quantity.number} ${quantity.base}` : fold(value);
    const key = `${nameKey}=${valueKey}`;
    if (nameKey === '' || valueKey === '' || found.has(key)) continue;
    const { base = null, number = null } = quantity ?? {};
    found.set(key, [seq, category_key, nameKey, valueKey, base, number, position, name, value]);
  }
  return [...found.values()];
}

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

function fold(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/(?<=\d)\s*[x×✕✖*]\s*(?=\d)/g, 'x')
    .replace(/\s+/g, ' ')
    .trim();
}

// What follows is the reader of quantities as it was when this migration was written.

interface Quantity {
  number: number;
  base: string;
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
  factor: number;
}

const ways = new Map<string, Way>();
for (const [base, units] of Object.entries(unitsOf))
  for (const [unit, factor] of Object.entries(units)) ways.set(unit, { base, factor });

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
function parseQuantity(text: string): Quantity | null {
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
  const number = readDigits(digits);
  return number === null ? null : toQuantity(sign === '-' ? -number : number, way);
}

function wayOf(unit: string): Way | undefined {
  return ways.get(unit) ?? ways.get(anyCase.get(unit.toLowerCase()) ?? '');
}

function toQuantity(number: number, { base, factor }: Way): Quantity {
  return { number: rounded(number * factor), base };
}

/** Of what computing with fractions leaves behind; adding 0 makes -0 a plain one. */
function rounded(number: number): number {
  return Number(number.toPrecision(10)) + 0;
}

/** The number as the shop's documents write it; null when it can be read with a decimal comma too, and is another one then. */
function readDigits(digits: string): number | null {
  const [dot, comma] = [readWith(digits, '.', ','), readWith(digits, ',', '.')];
  if (digits.replace(/\D/g, '').length > 15) return null;
  if (dot !== null && comma !== null && Number(dot) !== Number(comma)) return null;
  const read = dot ?? comma;
  return read === null ? null : Number(read);
}

function readWith(body: string, decimal: '.' | ',', group: '.' | ','): string | null {
  const [whole = '', fraction, ...more] = body.split(decimal);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  if (whole === '') return fraction === undefined ? null : `0.${fraction}`;
  const digits = wholeDigits(whole, group);
  if (digits === null) return null;
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

function wholeDigits(whole: string, group: '.' | ','): string | null {
  const plain = (digits: string) => digits.replace(/^0+(?=\d)/, '');
  if (/^\d+$/.test(whole)) return plain(whole);
  const separator = whole.replace(/\d/g, '').charAt(0);
  if (separator !== group && separator !== ' ' && separator !== "'") return null;
  const [first = '', ...others] = whole.split(separator);
  if (!/^[1-9]\d{0,2}$/.test(first)) return null;
  const isInThrees = others.every((digits) => /^\d{3}$/.test(digits));
  const isIndian =
    separator === ',' &&
    others.length > 1 &&
    first.length < 3 &&
    others.every((digits, index) => (index < others.length - 1 ? /^\d{2}$/ : /^\d{3}$/).test(digits));
  return isInThrees || isIndian ? first + others.join('') : null;
}
