import {
  type SpecificationFilter,
  specificationNameKey,
  specificationValueKey,
  splitSpecification,
  toSpecificationFilters,
} from '#shared/domain/specifications/specification-keys.ts';

const PARAMETER = 'spec';

/** Of the address: `spec=Thread=M12`, as the calls of products have it. What cannot be read filters nothing. */
export function readSizeFilter(search: URLSearchParams): SpecificationFilter[] {
  const filters = toSpecificationFilters(
    search.getAll(PARAMETER).filter((text) => splitSpecification(text)?.sign === '='),
  );
  return 'problem' in filters ? [] : filters;
}

/** The selected value's key of a column; null for any. */
export function selectedOf(filters: SpecificationFilter[], nameKey: string): string | null {
  return filters.find((filter) => filter.nameKey === nameKey)?.valueKeys[0] ?? null;
}

/** The parameters with another value of a name; null for any. */
export function withSelected(search: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  const others = search
    .getAll(PARAMETER)
    .filter((text) => specificationNameKey(splitSpecification(text)?.name ?? '') !== specificationNameKey(name));
  next.delete(PARAMETER);
  for (const text of others) next.append(PARAMETER, text);
  if (value !== null && specificationValueKey(value) !== '')
    next.append(PARAMETER, `${name.replace(/[<>=]/g, ' ')}=${value}`);
  return next;
}

export function withoutSelected(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(PARAMETER);
  return next;
}
