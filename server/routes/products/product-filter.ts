import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { findDescendants } from '#server/queries/product-categories/product-categories.ts';
import type { ProductFilter } from '#server/queries/products/products.ts';
import type { ProductQuery } from '#shared/contracts/products/products.ts';
import { knownPriceUnits } from '#shared/domain/money.ts';
import { categoryKey } from '#shared/domain/products/category.ts';
import { type SpecificationFilter, toSpecificationFilters } from '#shared/domain/specifications/specification-keys.ts';
import { specificationMessages } from '#shared/messages/products/specification-filters.ts';

type FilterQuery = Omit<ProductQuery, 'limit' | 'cursor' | 'sort'>;

/** @throws {AppError} invalid_fields for a specification that cannot be read, or without a category */
export function toFilter(query: FilterQuery): ProductFilter {
  const { q = '', inStock, lowStock, category = null, minPrice, maxPrice } = query;
  return {
    search: q.trim(),
    inStock: inStock === 'true',
    lowStock: lowStock === 'true',
    category: category === null ? undefined : categoryKey(category),
    minPrice: minPrice === undefined ? undefined : knownPriceUnits(minPrice),
    maxPrice: maxPrice === undefined ? undefined : knownPriceUnits(maxPrice),
    specifications: specificationsOf(query),
  };
}

/** A category has the products of those below it too. */
export async function withDescendants<Filter extends Pick<ProductFilter, 'category'>>(
  db: Database,
  filter: Filter,
): Promise<Filter & Pick<ProductFilter, 'descendants'>> {
  const { category } = filter;
  return category === undefined ? filter : { ...filter, descendants: await findDescendants(db, category) };
}

function specificationsOf({ spec = [], category = null }: FilterQuery): SpecificationFilter[] {
  if (spec.length === 0) return [];
  if (category === null) throw new AppError('invalid_fields', { fields: { spec: specificationMessages.category } });
  const filters = toSpecificationFilters(spec);
  if ('problem' in filters)
    throw new AppError('invalid_fields', { fields: { spec: specificationMessages.unreadable(filters.problem) } });
  return filters;
}

/** Whether the order or the choice of the products would tell what they cost. */
export function tellsPrices({
  sort,
  minPrice,
  maxPrice,
}: Pick<ProductQuery, 'sort' | 'minPrice' | 'maxPrice'>): boolean {
  return sort === 'price' || sort === '-price' || minPrice !== undefined || maxPrice !== undefined;
}
