import { type RawBuilder, sql } from 'kysely';
import { MAX_COUNT } from '#server/db/keyset.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { type BudgetedRead, sometimesExamined } from '#server/db/search/read-within.ts';
import { categoriesOf, isOfCategories } from '#server/queries/products/category-conditions.ts';
import type { ProductFilter } from '#server/queries/products/products.ts';
import type { SpecificationFilter } from '#shared/domain/specifications/specification-keys.ts';

/** A filter's products, to which those of other filters are compared. */
export interface Driver {
  filter: SpecificationFilter;
  /** Tables and condition that give each product once; another condition may follow. */
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** In creation order, where the index gives them so; null otherwise. */
  seq: RawBuilder<unknown> | null;
  /** Whether counting the products that pass the other filters too would examine many that do not. */
  isLarge: boolean;
}

/** Counting further costs more than a wrong choice. */
const MAX_COMPARED = MAX_COUNT + 1;

/** The filter with the fewest products in the category; null without filters. */
export async function pickDriver(db: Database, read: BudgetedRead, filter: ProductFilter): Promise<Driver | null> {
  const { specifications = [] } = filter;
  const category = categoriesOf(filter);
  const [first] = specifications;
  if (first === undefined || category.length === 0) return null;
  if (specifications.length === 1) return driverOf(db, category, first, false);
  const counts = specifications.map(
    (filter, index) =>
      sql`(select count(*) from (select 1 from product_specifications as spec
        where ${ofFilter('spec', category, filter)} limit ${sql.lit(MAX_COMPARED)}) as few) as ${sql.ref(`n${index}`)}`,
  );
  const { rows } = await read<Record<string, number>>(sql`select ${sql.join(counts)}`, 1);
  const sizes = specifications.map((_, index) => Number(rows[0]?.[`n${index}`] ?? 0));
  const size = Math.min(...sizes);
  return driverOf(db, category, specifications[sizes.indexOf(size)] ?? first, size === MAX_COMPARED);
}

function driverOf(db: Database, category: string[], filter: SpecificationFilter, isLarge: boolean): Driver {
  // A product with several of the values is there once.
  const once =
    filter.valueKeys.length === 1
      ? sql``
      : sql`and not exists (select 1 from product_specifications as other where other.product_seq = spec.product_seq
          and ${matches('other', filter)} and other.value_key < spec.value_key)`;
  const examined = engineOf(db) === 'sqlite' ? sql`and examined(0, spec.product_seq)` : sql``;
  const isInOrder = category.length === 1 && filter.valueKeys.length === 1 && !filter.range;
  return {
    filter,
    isLarge,
    seq: isInOrder ? sql`driver.product_seq` : null,
    from: sql`(select spec.product_seq from product_specifications as spec
      where ${ofFilter('spec', category, filter)} ${examined} ${once}) as driver cross join products`,
    where: sql`products.seq = driver.product_seq and deleted_at is null`,
  };
}

type Alias = 'spec' | 'other';

function ofFilter(alias: Alias, category: string[], filter: SpecificationFilter): RawBuilder<unknown> {
  return sql`${isOfCategories(sql.raw(`${alias}.category_key`), category)} and ${matches(alias, filter)}`;
}

/** The sequence numbers of the products of a category that pass all filters, by the index alone. */
export function withAllSpecifications(db: Database, filter: ProductFilter): RawBuilder<unknown> {
  const examined = sometimesExamined(db, sql`spec.product_seq`);
  const each = (filter.specifications ?? []).map(
    (one) =>
      sql`select spec.product_seq as seq from product_specifications as spec where ${ofFilter('spec', categoriesOf(filter), one)} ${examined}`,
  );
  // Also of a single filter: a product with several of its values is there once.
  return sql`${sql.join(each, sql` intersect `)} ${each.length === 1 ? sql`group by spec.product_seq` : sql``}`;
}

/** Conditions on the row of `products`, each after another one. */
export function haveSpecifications(filters: SpecificationFilter[]): RawBuilder<unknown> {
  const each = filters.map(
    (filter) =>
      sql`and exists (select 1 from product_specifications as spec where spec.product_seq = products.seq
        and ${matches('spec', filter)})`,
  );
  return each.length === 0 ? sql`` : sql.join(each, sql` `);
}

function matches(alias: Alias, { nameKey, valueKeys, range }: SpecificationFilter): RawBuilder<unknown> {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  const conditions = [sql`${column('name_key')} = ${nameKey}`];
  if (valueKeys.length > 0) conditions.push(sql`${column('value_key')} in (${sql.join(valueKeys)})`);
  if (range) conditions.push(sql`${column('base')} = ${range.base}`);
  if (range && range.min !== null) conditions.push(sql`${column('number')} >= ${range.min}`);
  if (range && range.max !== null) conditions.push(sql`${column('number')} <= ${range.max}`);
  return sql.join(conditions, sql` and `);
}
