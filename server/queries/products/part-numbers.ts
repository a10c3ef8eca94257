import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { productColumns } from '#server/queries/products/products.ts';

/** Parameters per statement. */
const BATCH = 500;

/** The products on sale that have one of these part number keys, or one of them as barcode, by either. */
export async function findByNumbers(db: Database, keys: Iterable<string>): Promise<Map<string, ProductRow>> {
  const all = [...new Set(keys)];
  const found = new Map<string, ProductRow>();
  for (let start = 0; start < all.length; start += BATCH) {
    const batch = all.slice(start, start + BATCH);
    const barcodes = batch.filter((key) => /^\d{8,14}$/.test(key));
    for (const row of barcodes.length > 0 ? await onSale(db).where('barcode', 'in', barcodes).execute() : [])
      if (row.barcode !== null) found.set(row.barcode, row);
    for (const row of await onSale(db).where('part_number_key', 'in', batch).execute())
      if (row.part_number_key !== null) found.set(row.part_number_key, row);
  }
  return found;
}

function onSale(db: Database) {
  return db.selectFrom('products').select(productColumns).select('part_number_key').where('deleted_at', 'is', null);
}
