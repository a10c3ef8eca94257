import { type Kysely, sql } from 'kysely';

/** An order that staff hold back, with the reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('hold_at', 'bigint').execute();
  await db.schema.alterTable('orders').addColumn('hold_reason', 'text').execute();
  await sql`create index orders_on_hold on orders (created_at) where hold_at is not null`.execute(db);
}
