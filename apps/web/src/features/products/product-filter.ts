import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ProductSort } from '#shared/contracts/products.ts';
import { MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';

/** The orders that the page can be in; the best matches first only with a search. */
const allSorts = ['relevance', '-createdAt', 'price', '-price', '-availableQuantity'] as const satisfies (
  | ProductSort
  | 'relevance'
)[];
export type PageSort = (typeof allSorts)[number];

export function pageSorts(q: string): readonly PageSort[] {
  return q === '' ? allSorts.filter((sort) => sort !== 'relevance') : allSorts;
}

/** What the address asks for. */
export interface ProductFilter {
  q: string;
  /** Null: as usual, which depends on whether there is a search. */
  sort: PageSort | null;
  inStock: boolean;
}

/** The order that is selected, or the usual one. */
export function sortOf({ q, sort }: ProductFilter): PageSort {
  return sort ?? usualSort(q);
}

function usualSort(q: string): PageSort {
  return q === '' ? '-createdAt' : 'relevance';
}

/** The selected order; null for one that there is not, and for the usual one, which does not stand in the address. */
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

/** The address of a filter's first page: a cursor belongs to one filter only. */
export function writeFilter({ q, sort, inStock }: ProductFilter): URLSearchParams {
  return new URLSearchParams({
    ...(q !== '' && { q }),
    ...(sort !== null && { sort }),
    ...(inStock && { inStock: 'true' }),
  });
}

/** Changes some of the filter. `replace` keeps what one search types from becoming many steps back. */
export type ChangeFilter = (change: Partial<ProductFilter>, options?: { replace?: boolean }) => void;

/** The filter lives in the address, so that it can be shared and Back returns to it. */
export function useProductFilter(): [ProductFilter, ChangeFilter] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback<ChangeFilter>(
    (part, { replace = false } = {}) =>
      setSearch((present) => writeFilter({ ...readFilter(present), ...part }), { replace, preventScrollReset: true }),
    [setSearch],
  );
  return [readFilter(search), change];
}
