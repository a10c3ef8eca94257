import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/**
 * A refund returns money of orders, each with its part, and may be one of many of a payment: the shop's own, staff's or
 * the provider's. Orders know what went back of their money, and whether their payment is disputed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db);
  await createTables(db);
  await fillParts(db);
  await createIndexes(db);
  await countHeldOrders(db);
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  const refunds = () => db.schema.alterTable('refunds');
  await refunds()
    .addColumn('kind', 'text', (column) =>
      column.notNull().defaultTo('unapplied').check(sql`kind in ('unapplied', 'staff', 'provider')`),
    )
    .execute();
  await refunds().addColumn('reason', 'text').execute();
  for (const flag of ['restock', 'in_metadata']) {
    await refunds()
      .addColumn(flag, integer, (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await refunds()
    .addColumn('takes_rest', integer, (column) => column.notNull().defaultTo(1))
    .execute();
  await refunds()
    .addColumn('requested_by', 'text', (column) => column.references('users.id'))
    .execute();
  await refunds().addColumn('idempotency_key', 'text').execute();
  await refunds().addColumn('void_at', integer).execute();

  const orders = () => db.schema.alterTable('orders');
  await orders()
    .addColumn('refunded_minor', integer, (column) => column.notNull().defaultTo(0).check(sql`refunded_minor >= 0`))
    .execute();
  await orders()
    .addColumn('returning_minor', integer, (column) =>
      column.notNull().defaultTo(0).check(sql`returning_minor >= refunded_minor and returning_minor <= total_minor`),
    )
    .execute();
  await orders().addColumn('all_refunded_at', integer).execute();
  await orders().addColumn('disputed_at', integer).execute();
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .createTable('refund_orders')
    .addColumn('refund_row', 'text', (column) => column.notNull().references('refunds.id'))
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('amount_minor', integer, (column) => column.notNull().check(sql`amount_minor >= 0`))
    .addPrimaryKeyConstraint('refund_orders_pkey', ['refund_row', 'order_id'])
    .execute();
  await db.schema
    .createTable('disputes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('payment_intent_id', 'text', (column) => column.notNull().references('payment_intents.id'))
    .addColumn('amount_minor', integer, (column) => column.notNull().check(sql`amount_minor >= 0`))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('open', 'won', 'lost')`))
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('closed_at', integer)
    .addCheckConstraint('disputes_closed', sql`(state = 'open') = (closed_at is null)`)
    .execute();
}

/** Earlier refunds returned what orders could not take: to each that its intent did not pay, its share of the money. */
async function fillParts(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ refund: string; order_id: string; refunded: number; share: number }>`
    select refunds.id as refund, intent_orders.order_id, refunds.amount_minor as refunded,
      intent_orders.amount_minor as share
    from refunds join intent_orders on intent_orders.intent_id = refunds.payment_intent_id
      join orders on orders.id = intent_orders.order_id
    where orders.transaction_id is distinct from refunds.payment_intent_id
    order by refunds.id, intent_orders.order_id`.execute(db);
  const refunds = Map.groupBy(rows, ({ refund }) => refund);
  for (const [refund, orders] of refunds) {
    let left = BigInt(orders[0]?.refunded ?? 0);
    let shares = orders.reduce((sum, { share }) => sum + BigInt(share), 0n);
    for (const { order_id, share } of orders) {
      const part = (left * BigInt(share)) / shares;
      await sql`insert into refund_orders (refund_row, order_id, amount_minor)
        values (${refund}, ${order_id}, ${Number(part)})`.execute(db);
      left -= part;
      shares -= BigInt(share);
    }
  }
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`drop index refunds_by_intent`.execute(db);
  await sql`drop index refunds_pending`.execute(db);
  await sql`create index refunds_by_intent on refunds (payment_intent_id)`.execute(db);
  await sql`create index refunds_pending on refunds (created_at)
    where completed_at is null and void_at is null`.execute(db);
  await sql`create unique index refunds_by_key on refunds (requested_by, idempotency_key)
    where idempotency_key is not null`.execute(db);
  await sql`create index refund_orders_by_order on refund_orders (order_id)`.execute(db);
  await sql`create index disputes_by_intent on disputes (payment_intent_id)`.execute(db);

  const unshipped = `cancelled_at is null and expired_at is null and shipped_at is null
    and all_refunded_at is null and disputed_at is null`;
  for (const [name, condition] of [
    ['orders_to_ship', unshipped],
    ['orders_paid_to_ship', `${unshipped} and paid_at is not null`],
  ])
    await sql.raw(`create index ${name} on orders (created_at) where ${condition}`).execute(db);
  for (const name of ['orders_unshipped', 'orders_paid_unshipped']) await sql.raw(`drop index ${name}`).execute(db);
}

/** Place 15 of `lists` in `server/db/schema/row-counts.ts`. */
async function countHeldOrders(db: Kysely<unknown>): Promise<void> {
  const holds = (row: string) =>
    `(${row}.shipped_at is null and (${row}.all_refunded_at is not null or ${row}.disputed_at is not null))`;
  await sql`insert into list_sizes (list, size) values ('orders held', 0)`.execute(db);
  const [before, now] = [holds('old'), holds('new')];
  for (const [kind, event, when, difference] of [
    ['insert', 'insert', now, '1'],
    ['delete', 'delete', before, '-1'],
    [
      'update',
      'update of shipped_at, all_refunded_at, disputed_at',
      `(${before}) <> (${now})`,
      `case when ${now} then 1 else -1 end`,
    ],
  ] as const) {
    const id = `list_sizes_15_${kind}`;
    const add = `insert into list_sizes (list, size) values ('orders held', ${difference})
     on conflict (list) do update set size = list_sizes.size + excluded.size`;
    const create = isPostgres(db)
      ? `create function ${id}() returns trigger language plpgsql as $$ begin ${add}; return null; end $$;
         create constraint trigger ${id} after ${event} on orders deferrable initially deferred
           for each row when (${when}) execute function ${id}()`
      : `create trigger ${id} after ${event} on orders when ${when} begin ${add}; end`;
    await sql.raw(create).execute(db);
  }
}
