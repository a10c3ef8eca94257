import { type Kysely, sql } from 'kysely';
import { createListSizes } from '#server/db/list-sizes.ts';
import type { Tables } from '#server/db/schema.ts';
import { createSearchIndex } from '#server/db/search-index.ts';
import { searchText } from '#server/db/search-text.ts';

/** Sizes of lists, an index of fragments, and an index for each order of a list: what a large shop needs to stay fast. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await createListSizes(db);

  await db.schema
    .alterTable('products')
    .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await fillSearchTexts(db);
  await createSearchIndex(db);

  const onSale = sql<boolean>`deleted_at is null`;
  const inStock = sql<boolean>`deleted_at is null and available_quantity >= minimum_quantity`;
  const products = (name: string, ...columns: string[]) =>
    db.schema.createIndex(`products_${name}`).on('products').columns(columns);
  await products('by_price', 'price_units', 'seq').where(onSale).execute();
  await products('by_stock', 'available_quantity', 'seq').where(onSale).execute();
  await products('in_stock', 'seq').where(inStock).execute();
  await products('in_stock_by_price', 'price_units', 'seq').where(inStock).execute();

  await db.schema.dropIndex('orders_by_owner').execute();
  await db.schema
    .createIndex('orders_by_owner')
    .on('orders')
    .columns(['owner_id', 'seq'])
    .where(sql<boolean>`cancelled_at is null`)
    .execute();
  await db.schema
    .createIndex('payment_intents_open')
    .on('payment_intents')
    .column('created_at')
    .where(sql<boolean>`state = 'open'`)
    .execute();
  await db.schema
    .createIndex('refunds_pending')
    .on('refunds')
    .column('created_at')
    .where(sql<boolean>`completed_at is null`)
    .execute();
}

const BATCH = 1000;

async function fillSearchTexts(db: Kysely<Tables>): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('products')
      .select(['seq', 'name', 'description'])
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    for (const { seq, name, description } of rows) {
      last = seq;
      const text = searchText(name, description);
      await db.updateTable('products').set({ search_text: text }).where('seq', '=', seq).execute();
    }
    if (rows.length < BATCH) return;
  }
}
