import * as z from 'zod/mini';
import { MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import { type OrderView, orderViews } from '#shared/domain/order-views.ts';
import type { OrderFilter } from '#web/api/orders.ts';
import { type ChangeFilter, useAddressFilter } from '#web/components/use-address-filter.ts';
import { VIEW } from '#web/paths.ts';

/** Dates such as 2026-11-29, in the user's time zone. */
export interface ShownFilter {
  view: OrderView | undefined;
  q: string;
  from: string;
  to: string;
  /** Newest first unless `createdAt`. */
  sort: 'createdAt' | undefined;
}

const SORT = 'sort';

const dateSchema = z.iso.date();

function readDate(search: URLSearchParams, name: string): string {
  return dateSchema.safeParse(search.get(name)).data ?? '';
}

function readFilter(search: URLSearchParams): ShownFilter {
  return {
    view: orderViews.find((view) => view === search.get(VIEW)),
    q: (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    from: readDate(search, 'from'),
    to: readDate(search, 'to'),
    sort: search.get(SORT) === 'createdAt' ? 'createdAt' : undefined,
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

/** From midnight to midnight in the user's time zone. */
export function toOrderFilter({ view, q, from, to, sort }: ShownFilter): OrderFilter {
  return {
    view,
    q: q === '' ? undefined : q,
    from: from === '' ? undefined : new Date(`${from}T00:00:00`).toISOString(),
    to: to === '' ? undefined : new Date(`${to}T23:59:59.999`).toISOString(),
    sort,
  };
}
