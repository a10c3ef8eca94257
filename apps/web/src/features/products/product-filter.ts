import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ProductSort } from '#shared/contracts/products.ts';
import { MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';

/** `relevance` needs a search. */
const allSorts = ['relevance', '-createdAt', 'price', '-price', '-availableQuantity'] as const satisfies (
  | ProductSort
  | 'relevance'
)[];
export type PageSort = (typeof allSorts)[number];

export function pageSorts(q: string): readonly PageSort[] {
  return q === '' ? allSorts.filter((sort) => sort !== 'relevance') : allSorts;
}

export interface ProductFilter {
  q: string;
  /** Null is the default, which depends on `q`. */
  sort: PageSort | null;
  inStock: boolean;
}

export function sortOf({ q, sort }: ProductFilter): PageSort {
  return sort ?? usualSort(q);
}

function usualSort(q: string): PageSort {
  return q === '' ? '-createdAt' : 'relevance';
}

/** Null for an unknown order and the default. */
export function toPageSort(text: string | null, q: string): PageSort | null {
  const sort = pageSorts(q).find((known) => known === text);
  return sort === undefined || sort === usualSort(q) ? null : sort;
}

export function readFilter(search: URLSearchParams): ProductFilter {
  const q = (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  return {
    q,
    sort: toPageSort(search.get('sort'), q),
    inStock: search.get('inStock') === 'true',
  };
}

/** Without a cursor, which belongs to one filter only. */
export function writeFilter({ q, sort, inStock }: ProductFilter): URLSearchParams {
  return new URLSearchParams({
    ...(q !== '' && { q }),
    ...(sort !== null && { sort }),
    ...(inStock && { inStock: 'true' }),
  });
}

/** `replace` adds no history entry, for a search during typing. */
export type ChangeFilter = (change: Partial<ProductFilter>, options?: { replace?: boolean }) => void;

/** The filter in the address is shareable and keeps Back working. */
export function useProductFilter(): [ProductFilter, ChangeFilter] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback<ChangeFilter>(
    (part, { replace = false } = {}) =>
      setSearch((present) => writeFilter({ ...readFilter(present), ...part }), { replace, preventScrollReset: true }),
    [setSearch],
  );
  return [readFilter(search), change];
}
