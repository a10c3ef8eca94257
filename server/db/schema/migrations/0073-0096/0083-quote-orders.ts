import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/**
 * A quote can be ordered by in parts: each order names the line that it is of. Staff can withdraw an answer. Of quotes that
 * were accepted before, an order is the first line of its product and price.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema.alterTable('quote_versions').addColumn('withdrawn_at', integer).execute();
  await db.schema
    .createTable('quote_orders')
    .addColumn('order_id', 'text', (column) => column.primaryKey().references('orders.id'))
    .addColumn('quote_id', 'text', (column) => column.notNull().references('quotes.id'))
    .addColumn('version', integer, (column) => column.notNull())
    .addColumn('line', integer, (column) => column.notNull())
    .addColumn('quantity', integer, (column) => column.notNull().check(sql`quantity > 0`))
    .addColumn('checkout_id', 'text', (column) => column.notNull().references('checkouts.id'))
    .addColumn('created_at', integer, (column) => column.notNull())
    .addForeignKeyConstraint('quote_orders_line', ['quote_id', 'version', 'line'], 'quote_lines', [
      'quote_id',
      'version',
      'line',
    ])
    .execute();
  await sql`create index quote_orders_by_quote on quote_orders (quote_id, created_at, line)`.execute(db);
  await sql`
    insert into quote_orders (order_id, quote_id, version, line, quantity, checkout_id, created_at)
    select orders.id, quotes.id, quotes.version, min(quote_lines.line), -min(stock_movements.quantity), orders.checkout_id,
      orders.created_at
    from quotes
      join orders on orders.checkout_id = quotes.checkout_id
      join stock_movements on stock_movements.order_id = orders.id and stock_movements.kind = 'ordered'
      join quote_lines on quote_lines.quote_id = quotes.id and quote_lines.version = quotes.version
        and quote_lines.product_id = orders.product_id and quote_lines.price_units = orders.price_units
    group by orders.id, quotes.id, quotes.version, orders.checkout_id, orders.created_at`.execute(db);
}
