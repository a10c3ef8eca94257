import { MAX_SEARCH_LENGTH, MAX_SPECIFICATION_FILTERS } from '#shared/domain/limits.ts';
import { inUnit, parseQuantity } from '#shared/domain/specifications/quantity.ts';
import {
  specificationNameKey,
  specificationValueKey,
  splitSpecification,
  toSpecificationFilters,
} from '#shared/domain/specifications/specification-keys.ts';
import { filterMessages } from '#shared/messages/products/filter-products.ts';

// The texts are those of the API and of the address, such as `Thread=M12` and `Length>=20 mm`.

type Bound = '>=' | '<=';

/** Without those that the API would refuse. */
export function readableSpecifications(texts: string[]): string[] {
  const readable: string[] = [];
  for (const text of texts) {
    const isNew = text.length <= MAX_SEARCH_LENGTH && !readable.includes(text);
    if (isNew && !('problem' in toSpecificationFilters([...readable, text]))) readable.push(text);
  }
  return readable.slice(0, MAX_SPECIFICATION_FILTERS);
}

/** Whether the value of a facet is selected, as whatever size it is spelled. */
export function isSelected(spec: string[], name: string, value: string): boolean {
  return spec.some((text) => isOfValue(text, name, value));
}

/** Whether a filter is of this name. */
export function isNameActive(spec: string[], name: string): boolean {
  return spec.some((text) => isOfName(splitSpecification(text)?.name ?? '', name));
}

export function toggleValue(spec: string[], name: string, value: string): string[] {
  const others = spec.filter((text) => !isOfValue(text, name, value));
  return others.length < spec.length ? others : [...spec, `${plainName(name)}=${value}`];
}

function isOfValue(text: string, name: string, value: string): boolean {
  const split = splitSpecification(text);
  return (
    split?.sign === '=' &&
    isOfName(split.name, name) &&
    specificationValueKey(split.value) === specificationValueKey(value)
  );
}

/** The bound of a name as it is written in the address; null without one. */
export function boundOf(spec: string[], name: string, sign: Bound): string | null {
  for (const text of spec) {
    const split = splitSpecification(text);
    if (split?.sign === sign && isOfName(split.name, name)) return split.value.trim();
  }
  return null;
}

export function withBound(spec: string[], name: string, sign: Bound, value: string | null): string[] {
  const others = spec.filter((text) => {
    const split = splitSpecification(text);
    return split?.sign !== sign || !isOfName(split.name, name);
  });
  return value === null ? others : [...others, `${plainName(name)}${sign}${value}`];
}

/** A typed size in the unit of its facet, or in one of its own (`1 in`); null when it is none, or of another kind. */
export function readSize(typed: string, unit: string): string | null {
  const base = parseQuantity(`1 ${unit}`)?.base;
  const own = parseQuantity(typed);
  if (own) return own.base === base ? typed.trim() : null;
  const number = parseQuantity(`${typed.trim()} ${unit}`);
  return number && number.base === base ? `${inUnit(number.number, unit)} ${unit}` : null;
}

/** Whether no size lies between them. */
export function isRangeEmpty(least: string | null, most: string | null): boolean {
  const [from, to] = [parseQuantity(least ?? ''), parseQuantity(most ?? '')];
  return from !== null && to !== null && from.number > to.number;
}

export interface ActiveSpecification {
  label: string;
  /** The texts without it. */
  without: string[];
}

/** What people read of the texts, each to be removed by itself. */
export function activeSpecifications(spec: string[]): ActiveSpecification[] {
  return spec.map((text) => ({ label: labelOf(text), without: spec.filter((other) => other !== text) }));
}

function labelOf(text: string): string {
  const split = splitSpecification(text);
  if (!split) return text;
  const [name, value] = [split.name.trim(), split.value.trim()];
  if (split.sign === '>=') return filterMessages.atLeast(name, value);
  return split.sign === '<=' ? filterMessages.atMost(name, value) : filterMessages.value(name, value);
}

function isOfName(written: string, name: string): boolean {
  return specificationNameKey(written) === specificationNameKey(name);
}

/** The signs of a filter cannot be in its name. */
function plainName(name: string): string {
  return name.replace(/[<>=]/g, ' ').trim();
}
