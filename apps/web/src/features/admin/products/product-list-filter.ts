import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MAX_CATEGORY_LENGTH, MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import { VIEW } from '#web/paths.ts';

const LOW_STOCK = 'low';

export interface ProductListFilter {
  q: string;
  /** Empty for all. */
  category: string;
  lowStock: boolean;
}

function readFilter(search: URLSearchParams): ProductListFilter {
  return {
    q: (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    category: (search.get('category') ?? '').trim().slice(0, MAX_CATEGORY_LENGTH),
    lowStock: search.get(VIEW) === LOW_STOCK,
  };
}

/** Without a cursor, which belongs to one filter only. */
export function writeFilter({ q, category, lowStock }: ProductListFilter): URLSearchParams {
  return new URLSearchParams({
    ...(lowStock && { [VIEW]: LOW_STOCK }),
    ...(q !== '' && { q }),
    ...(category !== '' && { category }),
  });
}

/** `replace` adds no history entry, for a search during typing. */
export type ChangeFilter = (change: Partial<ProductListFilter>, options?: { replace?: boolean }) => void;

/** The filter of Manage Products, which the address keeps. */
export function useProductListFilter(): [ProductListFilter, ChangeFilter] {
  const [search, setSearch] = useSearchParams();
  // A search may end before the address has the category that was selected just before it.
  const latest = useRef(readFilter(search));
  useEffect(() => {
    latest.current = readFilter(search);
  }, [search]);
  const change = useCallback<ChangeFilter>(
    (part, { replace = false } = {}) => {
      latest.current = { ...latest.current, ...part };
      setSearch(writeFilter(latest.current), { replace, preventScrollReset: true });
    },
    [setSearch],
  );
  return [readFilter(search), change];
}
