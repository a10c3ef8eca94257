import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { insertMany, jsonColumn, runPrepared } from '#server/db/insert-rows.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { ProductDetailsRow, ProductsTable } from '#server/db/schema/tables/products.ts';
import type { Database, Tables, WriteTransaction } from '#server/db/schema/tables.ts';
import { writeDerivedRows } from '#server/queries/products/product-writes.ts';
import { detailColumns, productColumns } from '#server/queries/products/products.ts';

// Many products at once: callers pass chunks of at most CHUNK rows, so that other requests run between them.

export const CHUNK = 500;

/** How many rows are written before other requests run: SQLite writes on their thread. */
export function chunkSize(db: Database): number {
  return engineOf(db) === 'sqlite' ? 100 : CHUNK;
}

export interface VersionedProduct extends ProductDetailsRow {
  version: number;
}

function onSale(db: Database) {
  return db
    .selectFrom('products')
    .select([...productColumns, ...detailColumns, 'version'])
    .where('deleted_at', 'is', null);
}

export async function findProductsByPartNumber(db: Database, keys: string[]) {
  return keys.length === 0 ? [] : onSale(db).select('part_number_key').where('part_number_key', 'in', keys).execute();
}

export async function findProductsById(db: Database, ids: string[]): Promise<VersionedProduct[]> {
  return ids.length === 0 ? [] : onSale(db).where('id', 'in', ids).execute();
}

/** Which products on sale have these barcodes. */
export async function findBarcodes(db: Database, barcodes: string[]): Promise<{ id: string; barcode: string }[]> {
  if (barcodes.length === 0) return [];
  const rows = await db
    .selectFrom('products')
    .select(['id', 'barcode'])
    .where('deleted_at', 'is', null)
    .where('barcode', 'in', barcodes)
    .execute();
  return rows.flatMap(({ id, barcode }) => (barcode === null ? [] : { id, barcode }));
}

/** Which products on sale have these `partNumberKey`s. */
export async function findPartNumberKeys(db: Database, keys: string[]): Promise<{ id: string; key: string }[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('products')
    .select(['id', 'part_number_key'])
    .where('deleted_at', 'is', null)
    .where('part_number_key', 'in', keys)
    .execute();
  return rows.flatMap(({ id, part_number_key: key }) => (key === null ? [] : { id, key }));
}

/** Those on sale, in the order of their ids, in which a transaction on PostgreSQL locks them. */
export async function lockVersions(db: WriteTransaction, ids: string[]): Promise<{ id: string; version: number }[]> {
  return db
    .selectFrom('products')
    .select(['id', 'version'])
    .where('deleted_at', 'is', null)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

function isWaitedFor(products: ExpressionBuilder<Tables, 'products'>) {
  const waiting = products
    .selectFrom('waitlist_entries')
    .select('waitlist_entries.seq')
    .whereRef('product_id', '=', 'products.id')
    .where('closed_at', 'is', null);
  return products.exists(waiting);
}

/** Of these products, those for which customers wait in line. */
export async function findWaitedFor(db: WriteTransaction, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where(isWaitedFor)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Of these products, those whose stock has moved since they were added, or for which customers wait in line. */
export async function findUsed(db: WriteTransaction, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where((products) =>
      products.or([
        products.exists(
          products
            .selectFrom('stock_movements')
            .select('stock_movements.seq')
            .whereRef('product_id', '=', 'products.id')
            .orderBy('stock_movements.seq')
            .offset(sql.lit(1))
            .limit(sql.lit(1)),
        ),
        isWaitedFor(products),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function freeBarcodes(db: WriteTransaction, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.updateTable('products').set({ barcode: null }).where('id', 'in', ids).execute();
}

export type ProductRowInsert = Insertable<ProductsTable>;

export async function insertProducts(db: WriteTransaction, rows: ProductRowInsert[]): Promise<void> {
  await insertMany(db, 'products', rows);
  await writeDerivedRows(
    db,
    rows.map((row) => ({ id: row.id, columns: row })),
    { isNew: true },
  );
}

/** The row's own, and what moves with stock. */
type NotWritten = 'seq' | 'id' | 'created_at' | 'version' | 'in_stock' | 'available_quantity' | 'set_aside';

/** Of PostgreSQL. */
const columnTypes = {
  name: 'text',
  description: 'text',
  price_units: 'bigint',
  minimum_quantity: 'bigint',
  image: 'text',
  part_number: 'text',
  part_number_key: 'text',
  part_number_loose: 'text',
  barcode: 'text',
  category: 'text',
  category_key: 'text',
  family: 'text',
  family_key: 'text',
  unit: 'text',
  order_multiple: 'bigint',
  price_breaks: 'text',
  specifications: 'text',
  documents: 'text',
  other_numbers: 'text',
  accessories: 'text',
  substitutes: 'text',
  replaced_by: 'text',
  pictures: 'text',
  low_stock_at: 'bigint',
  lead_days: 'bigint',
  weight_mg: 'bigint',
  length_mm: 'bigint',
  width_mm: 'bigint',
  height_mm: 'bigint',
  country_of_origin: 'text',
  customs_number: 'text',
  sells_rest: 'bigint',
  bin: 'text',
  tracks_batches: 'bigint',
  search_text: 'text',
  deleted_at: 'bigint',
} as const satisfies Record<Exclude<keyof ProductsTable, NotWritten>, string>;

type WrittenColumn = keyof typeof columnTypes;

export interface ProductWrite {
  id: string;
  /** The same columns in every row of a call. */
  columns: Partial<Record<WrittenColumn, string | number | null>>;
}

/** Updates products on sale, which the transaction must have read; all rows have the same columns. */
export async function updateProducts(db: WriteTransaction, writes: ProductWrite[]): Promise<void> {
  const [first] = writes;
  if (first === undefined) return;
  const names = Object.keys(first.columns) as WrittenColumn[];
  const assignments = sql.join(names.map((name) => sql`${sql.ref(name)} = changed.${sql.ref(name)}`));
  const rows = JSON.stringify(writes.map(({ id, columns }) => ({ ...columns, id })));
  const source =
    engineOf(db) === 'postgres'
      ? sql`jsonb_to_recordset(cast(${rows} as jsonb)) as changed (id text, ${sql.join(names.map(typedColumn))})`
      : sql`(select ${sql.join(['id', ...names].map((name) => sql`${jsonColumn(name)} as ${sql.ref(name)}`))}
          from jsonb_each(${rows})) as changed`;
  // Only the columns that change, so that triggers of others do nothing.
  const changed = await runPrepared(
    db,
    sql`update products set ${assignments}, version = version + 1 from ${source} where products.id = changed.id`,
  );
  if (changed !== writes.length) throw new Error('A product of an import is not there');
  await writeDerivedRows(db, writes);
}

function typedColumn(name: WrittenColumn) {
  return sql`${sql.ref(name)} ${sql.raw(columnTypes[name])}`;
}
