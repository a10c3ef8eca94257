import { type Kysely, sql } from 'kysely';

/** Who buys a product is read from its paid orders; placing an order does not change this index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_bought_by_product on orders (product_id, paid_at) where paid_at is not null`.execute(
    db,
  );
}
