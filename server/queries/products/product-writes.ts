import type { ProductDetailsRow, ProductRow } from '#server/db/schema/tables/products.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { searchText } from '#server/db/search/search-text.ts';
import { addFamilies } from '#server/queries/products/family-rows.ts';
import { writeOtherNumbers } from '#server/queries/products/other-numbers.ts';
import { writeProductFiles } from '#server/queries/products/product-files.ts';
import { refreshSpecifications } from '#server/queries/products/specification-writes.ts';
import type { PriceUnits } from '#shared/domain/money.ts';
import { categoryKey } from '#shared/domain/products/category.ts';
import { familyKey } from '#shared/domain/products/family.ts';
import { gtinForms, toGtin14 } from '#shared/domain/reading/gtin.ts';
import { looseKey, partNumberKey } from '#shared/domain/reading/part-number.ts';

export interface ProductInsert {
  id: string;
  name: string;
  description: string;
  priceUnits: PriceUnits;
  minimumQuantity: number;
  availableQuantity: number;
  image: string;
  details: ProductDetailsUpdate;
  createdAt: number;
}

/** The optional fields; lists are JSON as `ProductsTable` says. */
export type ProductDetailsUpdate = Partial<
  Pick<
    ProductDetailsRow,
    | 'part_number'
    | 'barcode'
    | 'category'
    | 'family'
    | 'unit'
    | 'order_multiple'
    | 'price_breaks'
    | 'specifications'
    | 'documents'
    | 'other_numbers'
    | 'accessories'
    | 'substitutes'
    | 'replaced_by'
    | 'pictures'
    | 'low_stock_at'
    | 'lead_days'
    | 'weight_mg'
    | 'length_mm'
    | 'width_mm'
    | 'height_mm'
    | 'country_of_origin'
    | 'customs_number'
    | 'sells_rest'
    | 'bin'
    | 'tracks_batches'
  >
>;

/** With the keys by which part numbers and categories are compared. */
export function withKeys<Details extends ProductDetailsUpdate>(details: Details) {
  const { part_number, category, family } = details;
  return {
    ...details,
    ...(part_number !== undefined && {
      part_number_key: part_number && partNumberKey(part_number),
      part_number_loose: part_number && looseKey(part_number),
    }),
    ...(category !== undefined && { category_key: category && categoryKey(category) }),
    ...(family !== undefined && { family_key: family && familyKey(family) }),
  };
}

export async function insertProduct(db: WriteTransaction, product: ProductInsert): Promise<void> {
  await db
    .insertInto('products')
    .values({
      id: product.id,
      name: product.name,
      description: product.description,
      price_units: product.priceUnits,
      minimum_quantity: product.minimumQuantity,
      available_quantity: product.availableQuantity,
      image: product.image,
      created_at: product.createdAt,
      search_text: searchText(product.name, product.description, product.details.part_number),
      ...withKeys(product.details),
    })
    .execute();
  await writeDerivedRows(db, [{ id: product.id, columns: product.details }], { isNew: true });
}

interface WrittenProduct {
  id: string;
  /** Those that were written. */
  columns: { family?: unknown; other_numbers?: unknown; documents?: unknown; pictures?: unknown };
}

/** Writes the rows of other tables that follow from the columns of products; call it after every write of products. */
export async function writeDerivedRows(
  db: WriteTransaction,
  products: WrittenProduct[],
  { isNew = false }: { isNew?: boolean } = {},
): Promise<void> {
  const filtered = products.filter(({ columns }) => isFiltered(columns));
  await refreshSpecifications(
    db,
    filtered.map(({ id }) => id),
    { isNew },
  );
  await writeOtherNumbers(db, products, { isNew });
  await writeProductFiles(db, products, { isNew });
  await addFamilies(
    db,
    products.flatMap(({ columns: { family } }) => (typeof family === 'string' ? [family] : [])),
  );
}

/** Whether a write changes by what a product is filtered. */
function isFiltered(columns: object): boolean {
  return 'specifications' in columns || 'category_key' in columns || 'category' in columns || 'deleted_at' in columns;
}

/** Which of the two another product on sale has already; null: neither. */
export async function findTakenKey(
  db: Database,
  { partNumber, barcode, productId }: { partNumber: string | null; barcode: string | null; productId: string },
): Promise<'partNumber' | 'barcode' | null> {
  const other = (column: 'part_number_key' | 'barcode', values: string[]) =>
    values.length === 0
      ? undefined
      : db
          .selectFrom('products')
          .select('id')
          .where('deleted_at', 'is', null)
          .where(column, 'in', values)
          .where('id', '!=', productId)
          .executeTakeFirst();
  if (await other('part_number_key', partNumber === null ? [] : [partNumberKey(partNumber)])) return 'partNumber';
  return (await other('barcode', barcode === null ? [] : gtinForms(toGtin14(barcode)))) ? 'barcode' : null;
}

export type ProductUpdate = ProductDetailsUpdate &
  Partial<Pick<ProductRow, 'name' | 'description' | 'price_units' | 'minimum_quantity' | 'image'>>;

type SearchedFields = Pick<ProductRow, 'id' | 'name' | 'description' | 'part_number'>;

/** Updates a product, which must have been read in the same transaction. */
export async function updateProduct(
  db: WriteTransaction,
  product: SearchedFields,
  change: ProductUpdate,
): Promise<void> {
  const { name, description, part_number } = { ...product, ...change };
  const isRenamed = name !== product.name || description !== product.description || part_number !== product.part_number;
  await db
    .updateTable('products')
    .set((eb) => ({
      ...withKeys(change),
      ...(isRenamed && { search_text: searchText(name, description, part_number) }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', product.id)
    .where('deleted_at', 'is', null)
    .execute();
  await writeDerivedRows(db, [{ id: product.id, columns: change }]);
}

/** Takes the product off sale; false when it is already. */
export async function markProductDeleted(db: WriteTransaction, id: string, at: number): Promise<boolean> {
  const result = await db
    .updateTable('products')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  await refreshSpecifications(db, [id]);
  return result.numUpdatedRows === 1n;
}
