import { INVISIBLE } from '#shared/domain/reading/plain-text.ts';
import { parseQuantity, type Quantity } from '#shared/domain/specifications/quantity.ts';

/** What makes names of specifications equal; has none of the signs of a filter. */
export function specificationNameKey(name: string): string {
  return fold(name.replace(/[<>=]/g, ' '))
    .replace(/[\s:]+$/, '')
    .trim();
}

/** What makes values of one name equal: their text without case and blanks that mean nothing, or their size (`12.7 mm`). */
export function specificationValueKey(value: string): string {
  const quantity = parseQuantity(value);
  return quantity ? quantityKey(quantity) : fold(value);
}

function quantityKey({ number, base }: Quantity): string {
  return `${number} ${base}`;
}

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

/** A value of a product in the order and the spelling of its data. */
export interface SpecificationValue {
  position: number;
  name: string;
  value: string;
  nameKey: string;
  valueKey: string;
  /** Null for a plain choice. */
  base: string | null;
  number: number | null;
}

/** The values that filters find, each once. */
export function specificationValues(specifications: { name: string; value: string }[]): SpecificationValue[] {
  const found = new Map<string, SpecificationValue>();
  for (const [position, { name, value }] of specifications.entries()) {
    const [nameKey, quantity] = [specificationNameKey(name), parseQuantity(value)];
    const valueKey = quantity ? quantityKey(quantity) : fold(value);
    const key = `${nameKey}=${valueKey}`;
    if (nameKey === '' || valueKey === '' || found.has(key)) continue;
    const { base = null, number = null } = quantity ?? {};
    found.set(key, { position, name, value, nameKey, valueKey, base, number });
  }
  return [...found.values()];
}

/** What products must have of one name: one of the values, if there are some, within the range, if there is one. */
export interface SpecificationFilter {
  nameKey: string;
  valueKeys: string[];
  /** Of quantities with this base unit. Both bounds are inclusive. */
  range: { base: string; min: number | null; max: number | null } | null;
}

export const specificationSigns = ['>=', '<=', '='] as const;

/** The parts of a filter's text: `Thread=M12`, `Length>=20 mm`; null for other text. */
export function splitSpecification(
  text: string,
): { name: string; sign: (typeof specificationSigns)[number]; value: string } | null {
  const [, name = '', found = '', value = ''] = /^([^<>=]+)(>=|<=|=)(.*)$/su.exec(text) ?? [];
  const sign = specificationSigns.find((known) => known === found);
  return sign === undefined || specificationNameKey(name) === '' || fold(value) === '' ? null : { name, sign, value };
}

/** One filter for each name; the problem is a text that cannot be read, or whose bounds are of different kinds. */
export function toSpecificationFilters(texts: string[]): SpecificationFilter[] | { problem: string } {
  const filters = new Map<string, SpecificationFilter>();
  for (const text of texts) {
    const split = splitSpecification(text);
    if (!split) return { problem: text };
    const nameKey = specificationNameKey(split.name);
    const filter = filters.get(nameKey) ?? { nameKey, valueKeys: [], range: null };
    filters.set(nameKey, filter);
    if (split.sign === '=') {
      const valueKey = specificationValueKey(split.value);
      if (!filter.valueKeys.includes(valueKey)) filter.valueKeys.push(valueKey);
      continue;
    }
    const quantity = parseQuantity(split.value);
    if (!quantity || (filter.range && filter.range.base !== quantity.base)) return { problem: text };
    filter.range = narrowed(filter.range, split.sign, quantity);
  }
  return [...filters.values()];
}

function narrowed(
  range: SpecificationFilter['range'],
  sign: '>=' | '<=',
  { base, number }: Quantity,
): SpecificationFilter['range'] {
  const { min, max } = range ?? { min: null, max: null };
  return sign === '>='
    ? { base, min: Math.max(number, min ?? number), max }
    : { base, min, max: Math.min(number, max ?? number) };
}
