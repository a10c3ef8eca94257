import type { ProductSort } from '#shared/contracts/products/products.ts';
import { MAX_CATEGORY_LENGTH, MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import { type ChangeFilter, useAddressFilter } from '#web/components/use-address-filter.ts';
import { VIEW } from '#web/paths.ts';

const LOW_STOCK = 'low';
const DELETED = 'deleted';

export const listSorts = [
  '-createdAt',
  'price',
  '-price',
  'availableQuantity',
  '-availableQuantity',
] as const satisfies ProductSort[];
export type ListSort = (typeof listSorts)[number];

export interface ProductListFilter {
  q: string;
  /** Empty for all. */
  category: string;
  lowStock: boolean;
  /** Undefined: as they were added, or the best match first. */
  sort: ListSort | undefined;
  /** Those that are off sale; all of them. */
  deleted: boolean;
}

function readFilter(search: URLSearchParams): ProductListFilter {
  return {
    q: (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    category: (search.get('category') ?? '').trim().slice(0, MAX_CATEGORY_LENGTH),
    sort: listSorts.find((sort) => sort === search.get('sort')),
    lowStock: search.get(VIEW) === LOW_STOCK,
    deleted: search.get(VIEW) === DELETED,
  };
}

/** Without a cursor, which belongs to one filter only. */
export function writeFilter({ q, category, lowStock, sort, deleted }: ProductListFilter): URLSearchParams {
  return new URLSearchParams({
    ...(lowStock && { [VIEW]: LOW_STOCK }),
    ...(deleted && { [VIEW]: DELETED }),
    ...(q !== '' && { q }),
    ...(category !== '' && { category }),
    ...(sort !== undefined && { sort }),
  });
}

/** The filter of Manage Products. */
export function useProductListFilter(): [ProductListFilter, ChangeFilter<ProductListFilter>] {
  return useAddressFilter(readFilter, writeFilter);
}
