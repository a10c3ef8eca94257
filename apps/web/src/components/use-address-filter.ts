import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** `replace` adds no history entry, for a search during typing. */
export type ChangeFilter<Filter> = (
  change: Partial<Filter> | ((latest: Filter) => Partial<Filter>),
  options?: { replace?: boolean },
) => void;

/**
 * A filter that the address keeps. `read` and `write` are the same functions on every render; `write` leaves out the
 * cursor, which belongs to one filter.
 */
export function useAddressFilter<Filter extends object>(
  read: (search: URLSearchParams) => Filter,
  write: (filter: Filter) => URLSearchParams,
): [Filter, ChangeFilter<Filter>] {
  const [search, setSearch] = useSearchParams();
  // A change may come before the page shows the one before it.
  const latest = useRef(read(search));
  useEffect(() => {
    latest.current = read(search);
  }, [search, read]);
  const change = useCallback<ChangeFilter<Filter>>(
    (part, { replace = false } = {}) => {
      latest.current = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) };
      setSearch(write(latest.current), { replace, preventScrollReset: true });
    },
    [setSearch, write],
  );
  return [read(search), change];
}
