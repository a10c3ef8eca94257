import { useCallback } from 'react';
import type { ProductSort } from '#shared/contracts/products/products.ts';
import { MAX_CATEGORY_LENGTH, MAX_SEARCH_LENGTH, PRODUCTS_PAGE_SIZE } from '#shared/domain/limits.ts';
import { toPriceUnits } from '#shared/domain/money.ts';
import { type ChangeFilter, useAddressFilter } from '#web/components/use-address-filter.ts';
import { readableSpecifications } from '#web/features/products/specification-choices.ts';
import { withoutThousands } from '#web/forms/typed-number.ts';

/** `relevance` needs a search. */
const allSorts = ['relevance', '-createdAt', 'price', '-price', '-availableQuantity'] as const satisfies (
  | ProductSort
  | 'relevance'
)[];
export type PageSort = (typeof allSorts)[number];

export function pageSorts(q: string, hidesPrices = false): readonly PageSort[] {
  const sorts = hidesPrices ? allSorts.filter((sort) => !sort.endsWith('price')) : allSorts;
  return q === '' ? sorts.filter((sort) => sort !== 'relevance') : sorts;
}

export interface ProductFilter {
  q: string;
  /** Null is the default, which depends on `q`. */
  sort: PageSort | null;
  inStock: boolean;
  /** Empty for all. */
  category: string;
  /** Decimal text of a price in major units; empty without a bound. */
  minPrice: string;
  maxPrice: string;
  /** Specifications as the API reads them, such as `Thread=M12`; none without a category. */
  spec: string[];
}

/** A filter without what `clearFilters` clears. */
export const noFilters: Partial<ProductFilter> = {
  inStock: false,
  category: '',
  minPrice: '',
  maxPrice: '',
  spec: [],
};

/** How many filters there are besides search, order and specifications. */
export function countFilters({ inStock, category, minPrice, maxPrice }: ProductFilter): number {
  return [inStock, category !== '', minPrice !== '' || maxPrice !== ''].filter(Boolean).length;
}

/** Whether the lowest price is above the highest, so that no product has one between them. */
export function isPriceRangeEmpty({ minPrice, maxPrice }: Pick<ProductFilter, 'minPrice' | 'maxPrice'>): boolean {
  return minPrice !== '' && maxPrice !== '' && Number(minPrice) > Number(maxPrice);
}

/** The text of a typed price as the address has it; null if it is none. */
export function toPriceText(typed: string): string | null {
  return checkPrice(withoutThousands(typed));
}

function checkPrice(text: string | null): string | null {
  if (text === '') return '';
  const price = text !== null && /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return price === 0 || toPriceUnits(price) !== null ? String(price) : null;
}

/** The request of a page of the products of a filter. */
export function productsRequest(filter: ProductFilter, cursor?: string, limit = PRODUCTS_PAGE_SIZE) {
  return { ...filter, sort: sortOf(filter), ...priceBounds(filter), cursor, limit };
}

export function facetsRequest(filter: ProductFilter) {
  const { category, q, inStock, spec } = filter;
  return { category, q, inStock, ...priceBounds(filter), spec };
}

function priceBounds({ minPrice, maxPrice }: ProductFilter) {
  const bound = (price: string) => (price === '' ? undefined : Number(price));
  return { minPrice: bound(minPrice), maxPrice: bound(maxPrice) };
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

/** `page` is the category of the page, which the search of its address does not name. */
export function readFilter(search: URLSearchParams, page: string | null = null): ProductFilter {
  const q = (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  const category = page ?? (search.get('category') ?? '').trim().slice(0, MAX_CATEGORY_LENGTH);
  return {
    q,
    sort: toPageSort(search.get('sort'), q),
    inStock: search.get('inStock') === 'true',
    category,
    minPrice: checkPrice(search.get('minPrice') ?? '') ?? '',
    maxPrice: checkPrice(search.get('maxPrice') ?? '') ?? '',
    spec: category === '' ? [] : readableSpecifications(search.getAll('spec')),
  };
}

/** Without a cursor, which belongs to one filter only. */
export function writeFilter(
  { q, sort, inStock, category, minPrice, maxPrice, spec }: ProductFilter,
  page: string | null = null,
): URLSearchParams {
  const search = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(sort !== null && { sort }),
    ...(inStock && { inStock: 'true' }),
    ...(category !== '' && category !== page && { category }),
    ...(minPrice !== '' && { minPrice }),
    ...(maxPrice !== '' && { maxPrice }),
  });
  // Those of another category would find nothing, and without one the API refuses them.
  if (category !== '') for (const text of spec) search.append('spec', text);
  return search;
}

/** The filter in the address is shareable and keeps Back working. `page` is the category of a page of its own. */
export function useProductFilter(page: string | null): [ProductFilter, ChangeFilter<ProductFilter>] {
  const read = useCallback((search: URLSearchParams) => readFilter(search, page), [page]);
  const write = useCallback((filter: ProductFilter) => writeFilter(filter, page), [page]);
  return useAddressFilter(read, write);
}
