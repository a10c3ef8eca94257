import { prepareQuery } from '#server/db/prepared-query.ts';
import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { isAnyOf, type TextList, textList } from '#server/db/text-list.ts';
import { productColumns } from '#server/queries/products/products.ts';
import { gtinForms, isGtin, toGtin14 } from '#shared/domain/reading/gtin.ts';
import { looseKey } from '#shared/domain/reading/part-number.ts';
import type { ScannedCode } from '#shared/domain/reading/scanned-code.ts';

/** Parameters per statement. */
const BATCH = 500;

/**
 * The products on sale that have one of these part number keys, or one of them as barcode, by either. A part number that
 * is separated in another way, and a barcode with other zeros before it, are found where one product has them.
 */
export async function findByNumbers(db: Database, keys: Iterable<string>): Promise<Map<string, ProductRow>> {
  const all = [...new Set(keys)];
  const found = new Map<string, ProductRow>();
  for (let start = 0; start < all.length; start += BATCH) {
    const batch = all.slice(start, start + BATCH);
    const gtins = batch.filter(isGtin);
    const forms = gtins.flatMap((key) => gtinForms(toGtin14(key)));
    const coded = forms.length > 0 ? await onSale(db).where('barcode', 'in', forms).execute() : [];
    const byGtin = new Map(coded.map((row) => [toGtin14(row.barcode ?? ''), row]));
    for (const key of gtins) {
      const row = byGtin.get(toGtin14(key));
      if (row) found.set(key, row);
    }
    for (const row of await onSale(db).where('part_number_key', 'in', batch).execute())
      if (row.part_number_key !== null) found.set(row.part_number_key, row);
    await addLoose(db, found, batch);
  }
  return found;
}

/** A number without letters may be an amount, whose separators mean something. */
async function addLoose(db: Database, found: Map<string, ProductRow>, batch: string[]): Promise<void> {
  const left = batch.filter((key) => !found.has(key) && /\p{L}/u.test(key) && looseKey(key).length > 2);
  if (left.length === 0) return;
  const rows = await onSale(db).where('part_number_loose', 'in', left.map(looseKey)).execute();
  const byLoose = Map.groupBy(rows, ({ part_number }) => looseKey(part_number ?? ''));
  for (const key of left) {
    const [row, ...others] = byLoose.get(looseKey(key)) ?? [];
    if (row && others.length === 0) found.set(key, row);
  }
}

/** The products on sale that a scanned code may be of, by GTIN or by the letters and digits of the part number. */
export async function findByCodes(db: Database, readings: Pick<ScannedCode, 'text' | 'gtin'>[]): Promise<ProductRow[]> {
  const barcodes = readings.flatMap(({ gtin }) => (gtin === null ? [] : gtinForms(gtin)));
  const keys = readings.map(({ text }) => looseKey(text)).filter((key) => key !== '');
  const [byBarcode, byKey] = await Promise.all([
    barcodes.length === 0 ? [] : withBarcodes.all(db, { texts: textList(db, barcodes) }),
    keys.length === 0 ? [] : withLooseKeys.all(db, { texts: textList(db, keys) }),
  ]);
  return [...new Map([...byBarcode, ...byKey].map((row) => [row.id, row])).values()];
}

const withBarcodes = prepareQuery((db, { texts }: { texts: TextList }) =>
  onSale(db).where(isAnyOf(db, 'barcode', texts)),
);
const withLooseKeys = prepareQuery((db, { texts }: { texts: TextList }) =>
  onSale(db).where(isAnyOf(db, 'part_number_loose', texts)),
);

function onSale(db: Database) {
  return db.selectFrom('products').select(productColumns).select('part_number_key').where('deleted_at', 'is', null);
}
