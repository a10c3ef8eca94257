import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';
import { otherNumberRows } from '#server/db/search/other-number-rows.ts';
import { searchText } from '#server/db/search/search-text.ts';
import { specificationRows } from '#server/db/search/specification-rows.ts';
import { categoryKey } from '#shared/domain/products/category.ts';
import { familyKey } from '#shared/domain/products/family.ts';
import { looseKey, partNumberKey } from '#shared/domain/reading/part-number.ts';

export async function checkStock(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('stock_movements')
          .select(({ fn }) => ['product_id', fn.sum<number>('quantity').as('sum')])
          .groupBy('product_id')
          .as('moved'),
      (join) => join.onRef('moved.product_id', '=', 'products.id'),
    )
    .select(({ fn, lit }) => ['products.id', 'available_quantity', fn.coalesce('moved.sum', lit(0)).as('moved')])
    .execute();
  return rows
    .filter((row) => row.available_quantity < 0 || Number(row.moved) !== row.available_quantity)
    .map((row) => `Product ${row.id}: ${row.available_quantity} available, but its movements come to ${row.moved}`);
}

/** Each order took its quantity from stock once, and returned once what it no longer needs. */
export async function checkMovements(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders
    left join (
      select order_id, sum(case when kind = 'ordered' then 1 else 0 end) as taken,
        sum(case when kind = 'reduced' then 1 else 0 end) as parts,
        sum(case when kind in ('ordered', 'reduced') then 0 else 1 end) as returned,
        sum(case when kind in ('ordered', 'reduced') then -quantity else 0 end) as holds,
        sum(case when kind in ('ordered', 'reduced') then 0 else quantity end) as gave_back,
        max(case when kind in ('ordered', 'reduced') then null else kind end) as kind,
        min(product_id) as first_product, max(product_id) as last_product
      from stock_movements where order_id is not null group by order_id
    ) as moved on moved.order_id = orders.id
    where coalesce(taken, 0) <> 1
      or first_product <> product_id or last_product <> product_id
      or holds <> orders.quantity - short_quantity or returned > 1
      or (returned = 1 and gave_back <> orders.quantity - short_quantity)
      or (coalesce(parts, 0) + short_quantity > 0 and coalesce(parts, 0) <> (
        select count(*) from events where subject_id = orders.id and type in ('order.reduced', 'order.closed_short')))
      or coalesce(kind, '') <> case when cancelled_at is not null then 'cancelled'
        when expired_at is not null then 'expired'
        when paid_at is not null and kind = 'refunded' then 'refunded' else '' end`.execute(db);
  const strays = await db
    .selectFrom('stock_movements')
    .leftJoin('orders', 'orders.id', 'stock_movements.order_id')
    .select('stock_movements.seq')
    .where('stock_movements.order_id', 'is not', null)
    .where('orders.id', 'is', null)
    .execute();
  return [
    ...strays.map(({ seq }) => `Movement ${seq} of the stock ledger: of an order that does not exist`),
    ...rows.map(({ id }) => `Order ${id}: the stock ledger does not say what it took and gave back`),
  ];
}

export async function checkInStock(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`(in_stock = 1) <>
      (available_quantity >= minimum_quantity or (sells_rest = 1 and available_quantity > 0))`)
    .execute();
  return rows.map(({ id }) => `Product ${id}: its quantities do not say whether it is in stock as its lists do`);
}

export async function checkSearchTexts(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'description', 'part_number', 'search_text'])
    .execute();
  return rows
    .filter((row) => row.search_text !== searchText(row.name, row.description, row.part_number))
    .map((row) => `Product ${row.id}: a search does not see its name, description and part number`);
}

const keyedColumns = [
  'part_number',
  'part_number_key',
  'part_number_loose',
  'category',
  'category_key',
  'family',
  'family_key',
] as const;

export async function checkProductKeys(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'part_number', 'part_number_key', 'part_number_loose', 'category', 'category_key'])
    .select(['family', 'family_key'])
    .where((eb) => eb.or(keyedColumns.map((key) => eb(key, 'is not', null))))
    .execute();
  return rows
    .filter(
      (row) =>
        row.part_number_key !== (row.part_number && partNumberKey(row.part_number)) ||
        row.part_number_loose !== (row.part_number && looseKey(row.part_number)) ||
        row.category_key !== (row.category === null ? null : categoryKey(row.category)) ||
        row.family_key !== (row.family === null ? null : familyKey(row.family)),
    )
    .map((row) => `Product ${row.id}: the keys of its part number, category and family are not those of their text`);
}

/** Each family that products on sale name has a row, by which its page is found. */
export async function checkFamilies(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select products.id from products left join product_families on product_families.key = products.family_key
    where products.family_key is not null and products.deleted_at is null and product_families.key is null`.execute(db);
  const former = await sql<{ id: string }>`
    select family_addresses.family_id as id from family_addresses join product_families
    on product_families.id = family_addresses.family_id where product_families.key = family_addresses.key`.execute(db);
  const families = await db.selectFrom('product_families').select(['id', 'key', 'name']).execute();
  return [
    ...rows.map(({ id }) => `Product ${id}: its family has no row`),
    ...families
      .filter(({ key, name }) => key !== familyKey(name))
      .map(({ id }) => `Family ${id}: its key is not that of its name`),
    ...former.rows.map(({ id }) => `Family ${id}: one of its former addresses is that of today`),
  ];
}

/** The rows by which products are found are those of their other numbers. */
export async function checkOtherNumbers(db: Database): Promise<string[]> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'other_numbers'])
    .where('other_numbers', '<>', '[]')
    .execute();
  const found = await db.selectFrom('other_numbers').selectAll().execute();
  const textOf = (row: (typeof found)[number]) =>
    JSON.stringify([row.product_id, row.number, row.number_key, row.number_loose]);
  const expected = new Set(products.flatMap(otherNumberRows).map(textOf));
  const stored = new Set(found.map(textOf));
  return [...expected.symmetricDifference(stored)].map((row) => `Other numbers: ${row} is not where searches look`);
}

const BATCH = 5000;

export async function checkSpecifications(db: Database): Promise<string[]> {
  const problems: string[] = [];
  for (let last = 0; ; ) {
    const products = await db
      .selectFrom('products')
      .select(['seq', 'id', 'category_key', 'deleted_at', 'specifications'])
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    const end = products.length < BATCH ? Number.MAX_SAFE_INTEGER : (products.at(-1)?.seq ?? last);
    const found = await db
      .selectFrom('product_specifications')
      .selectAll()
      .where('product_seq', '>', last)
      .where('product_seq', '<=', end)
      .execute();
    const stored = Map.groupBy(found, ({ product_seq }) => product_seq);
    for (const product of products) {
      if (!isSame(specificationRows(product), stored.get(product.seq) ?? []))
        problems.push(`Product ${product.id}: filters do not see its specifications`);
      stored.delete(product.seq);
    }
    for (const seq of stored.keys()) problems.push(`Filters see a product ${seq} that does not exist`);
    if (products.length < BATCH) return problems;
    last = end;
  }
}

function isSame(expected: ReturnType<typeof specificationRows>, stored: typeof expected): boolean {
  const text = (rows: typeof expected) =>
    rows
      .map((row) => JSON.stringify(expectedColumns.map((column) => row[column])))
      .sort()
      .join('\n');
  return text(expected) === text(stored);
}

const expectedColumns = [
  'category_key',
  'name_key',
  'value_key',
  'base',
  'number',
  'position',
  'name',
  'value',
] as const satisfies (keyof ReturnType<typeof specificationRows>[number])[];
