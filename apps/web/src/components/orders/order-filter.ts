import { MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import { type OrderSort, type OrderView, orderSorts, orderViews } from '#shared/domain/orders/order-views.ts';
import type { OrderFilter } from '#web/api/orders/orders.ts';
import { type ChangeFilter, useAddressFilter } from '#web/components/use-address-filter.ts';
import { boundsOf, readBound } from '#web/components/values/day-or-instant.ts';
import { VIEW } from '#web/paths.ts';

/** Days such as 2026-11-29, in the user's time zone, or instants. */
export interface ShownFilter {
  view: OrderView | undefined;
  q: string;
  from: string;
  to: string;
  /** Newest first without it. */
  sort: OrderSort | undefined;
}

const SORT = 'sort';

function readFilter(search: URLSearchParams): ShownFilter {
  return {
    view: orderViews.find((view) => view === search.get(VIEW)),
    q: (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    from: readBound(search, 'from'),
    to: readBound(search, 'to'),
    sort: orderSorts.find((sort) => sort !== '-createdAt' && sort === search.get(SORT)),
  };
}

/** Drops the cursor, which belongs to one filter. */
export function writeFilter({ view, q, from, to, sort }: ShownFilter): URLSearchParams {
  return new URLSearchParams({
    ...(view !== undefined && { [VIEW]: view }),
    ...(q !== '' && { q }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(sort !== undefined && { [SORT]: sort }),
  });
}

/** Whether some orders are left out; another order of rows leaves none out. */
export function isFiltered({ view, q, from, to }: Omit<ShownFilter, 'sort'>): boolean {
  return view !== undefined || q !== '' || from !== '' || to !== '';
}

export function useOrderFilter(): [ShownFilter, ChangeFilter<ShownFilter>] {
  return useAddressFilter(readFilter, writeFilter);
}

export function toOrderFilter({ view, q, from, to, sort }: ShownFilter): OrderFilter {
  return {
    view,
    q: q === '' ? undefined : q,
    ...boundsOf({ from, to }),
    sort,
  };
}
