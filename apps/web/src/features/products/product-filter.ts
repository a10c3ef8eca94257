import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ProductSort } from '#shared/contracts/products.ts';
import { MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';

/** The ways in which the page can be sorted; the first is the usual one and does not stand in the address. */
export const pageSorts = ['-createdAt', 'price', '-price', '-availableQuantity'] as const satisfies ProductSort[];
export type PageSort = (typeof pageSorts)[number];

/** What the address asks for. */
export interface ProductFilter {
  q: string;
  sort: PageSort;
  inStock: boolean;
}

export function toPageSort(text: string | null): PageSort {
  return pageSorts.find((sort) => sort === text) ?? pageSorts[0];
}

export function readFilter(search: URLSearchParams): ProductFilter {
  return {
    q: (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    sort: toPageSort(search.get('sort')),
    inStock: search.get('inStock') === 'true',
  };
}

/** The address of a filter's first page: a cursor belongs to one filter only. */
export function writeFilter({ q, sort, inStock }: ProductFilter): URLSearchParams {
  return new URLSearchParams({
    ...(q !== '' && { q }),
    ...(sort !== pageSorts[0] && { sort }),
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
