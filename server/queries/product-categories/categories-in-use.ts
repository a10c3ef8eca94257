import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';
import { categoryKey } from '#shared/domain/products/category.ts';

const MAX_CATEGORIES = 1000;

/**
 * The categories of the products on sale, each as its first product spells it. Reads one product of each: the index
 * leads from one category to the next.
 */
export async function listCategories(db: Database): Promise<{ name: string; count: number }[]> {
  const next = (after: unknown) =>
    sql`(select min(category_key) from products where deleted_at is null and category_key > ${after})`;
  const { rows } = await sql<{ name: string; count: number }>`
    with recursive keys (category) as (
      select ${next(sql.lit(''))}
      union all
      select ${next(sql.ref('keys.category'))} from keys where keys.category is not null
    )
    select list_sizes.size as count, (
      select category from products where deleted_at is null and category_key = keys.category order by seq limit 1
    ) as name
    from keys join list_sizes on list_sizes.list = 'category/' || keys.category
    limit ${sql.lit(MAX_CATEGORIES)}`.execute(db);
  return rows.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Those in whose name a word begins with each word of `q`. */
export async function findCategories(db: Database, q: string, limit: number): Promise<string[]> {
  const wordsOf = (text: string) => categoryKey(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const asked = wordsOf(q);
  if (asked.length === 0) return [];
  const holdsAll = (name: string) => asked.every((word) => wordsOf(name).some((other) => other.startsWith(word)));
  const names = (await listCategories(db)).map(({ name }) => name);
  return names.filter(holdsAll).slice(0, limit);
}
