import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** An order says whether its customer's e-mail is verified, so that what the others hold is a small index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('unverified', columnTypes(db).integer, (column) =>
      column.notNull().defaultTo(0).check(sql`unverified in (0, 1)`),
    )
    .execute();
  await sql`update orders set unverified = 1 where owner_id in (select id from users where email_verified = 0)`.execute(
    db,
  );
  await sql`create index orders_unverified on orders (unverified, product_id, quantity, total_minor)
    where unverified = 1 and paid_at is null and shipped_at is null and cancelled_at is null and expired_at is null`.execute(
    db,
  );
}
