import type { ProductDetailsRow, ProductRow } from '#server/db/schema/tables/products.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { parseTexts } from '#server/db/stored-json.ts';
import { textsOf } from '#server/db/text-list.ts';
import { findNumbered, type Numbered } from '#server/queries/products/numbered-products.ts';
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
  const found = (numbers: string[]) => numbers.flatMap((number) => namedBy(numbered, number, product.id) ?? []);
  return {
    accessories: found(accessories),
    substitutes: found(substitutes),
    replacedBy: found(replacedBy)[0] ?? null,
  };
}

export interface SuccessorRow {
  number: string;
  /** Null while it is not on sale. */
  product: ProductRow | null;
}

/** What replaces the discontinued ones of these products, by their ids; they need not be on sale. */
export async function findSuccessorsOf(db: Database, ids: string[]): Promise<Map<string, SuccessorRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'replaced_by'])
    .$narrowType<{ replaced_by: string }>()
    .where('id', 'in', textsOf(db, ids))
    .where('replaced_by', 'is not', null)
    .execute();
  if (rows.length === 0) return new Map();
  const numbered = await findNumbered(
    db,
    null,
    rows.map(({ replaced_by }) => partNumberKey(replaced_by)),
  );
  return new Map(rows.map(({ id, replaced_by: number }) => [id, { number, product: namedBy(numbered, number, id) }]));
}

/** Null for a number of several products. */
function namedBy(numbered: Map<string, Numbered>, number: string, exceptId: string): ProductRow | null {
  const { product, others } = numbered.get(partNumberKey(number)) ?? { others: [] };
  if (product === undefined || others.length > 0 || product.id === exceptId) return null;
  const { foundAs: _, ...row } = product;
  return row;
}
