import type { ProductDetailsRow, ProductRow } from '#server/db/schema/tables/products.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { parseTexts } from '#server/db/stored-json.ts';
import { findNumbered } from '#server/queries/products/numbered-products.ts';
import { partNumberKey } from '#shared/domain/reading/part-number.ts';

export interface RelatedRows {
  accessories: ProductRow[];
  substitutes: ProductRow[];
  replacedBy: ProductRow | null;
}

/**
 * The products on sale that a product names, in its order; null when it names none. One that has another part number by now is
 * found by its former one, if that is among its other numbers; a number of several products leads to none.
 */
export async function findRelated(db: Database, product: ProductDetailsRow): Promise<RelatedRows | null> {
  const [accessories, substitutes] = [parseTexts(product.accessories), parseTexts(product.substitutes)];
  const replacedBy = product.replaced_by === null ? [] : [product.replaced_by];
  const keys = [...accessories, ...substitutes, ...replacedBy].map(partNumberKey);
  if (keys.length === 0) return null;
  const numbered = await findNumbered(db, null, keys);
  const found = (numbers: string[]) =>
    numbers.flatMap((number) => {
      const { product: other, others } = numbered.get(partNumberKey(number)) ?? { others: [] };
      if (other === undefined || others.length > 0 || other.id === product.id) return [];
      const { foundAs: _, ...row } = other;
      return [row];
    });
  return {
    accessories: found(accessories),
    substitutes: found(substitutes),
    replacedBy: found(replacedBy)[0] ?? null,
  };
}
