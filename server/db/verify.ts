import { sql } from 'kysely';
import { engineOf } from '#server/db/dialect.ts';
import { countLists } from '#server/db/list-sizes.ts';
import type { Database } from '#server/db/schema.ts';
import { searchText } from '#server/db/search-text.ts';
import { orderTotal } from '#shared/domain/money.ts';

/**
 * Checks what must always hold of a shop's database; also while the shop runs.
 * @returns a sentence for each violation; empty when there is none.
 */
export async function verifyDatabase(db: Database): Promise<string[]> {
  const problems: string[][] = [];
  for (const check of checks) problems.push(await check(db));
  return problems.flat();
}

const checks = [
  checkStock,
  checkPayments,
  checkRefunds,
  checkMoney,
  checkOrders,
  checkReservations,
  checkTimeline,
  checkShipments,
  checkInStock,
  checkListSizes,
  checkSearchTexts,
  checkStorage,
];

/** Stock received is what is available plus what open orders hold. */
async function checkStock(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('stock_movements')
          .select(({ fn }) => ['product_id', fn.sum<number>('quantity').as('sum')])
          .groupBy('product_id')
          .as('received'),
      (join) => join.onRef('received.product_id', '=', 'products.id'),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('orders')
          .select(({ fn }) => ['product_id', fn.sum<number>('quantity').as('sum')])
          .where('cancelled_at', 'is', null)
          .where('expired_at', 'is', null)
          .groupBy('product_id')
          .as('ordered'),
      (join) => join.onRef('ordered.product_id', '=', 'products.id'),
    )
    .select(({ fn, lit }) => [
      'products.id',
      'products.available_quantity',
      fn.coalesce('received.sum', lit(0)).as('received'),
      fn.coalesce('ordered.sum', lit(0)).as('ordered'),
    ])
    .execute();
  return rows
    .filter(
      (row) => row.available_quantity < 0 || Number(row.received) !== row.available_quantity + Number(row.ordered),
    )
    .map(
      (row) =>
        `Product ${row.id}: ${row.received} received, but ${row.available_quantity} available and ${row.ordered} in orders`,
    );
}

/** Every paid order has its own succeeded intent of exactly its total and currency. */
async function checkPayments(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('payment_intents', 'payment_intents.id', 'orders.transaction_id')
    .select('orders.id')
    .where('orders.paid_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('payment_intents.id', 'is', null),
        eb('payment_intents.state', '!=', 'succeeded'),
        eb('payment_intents.order_id', '!=', eb.ref('orders.id')),
        eb('payment_intents.amount_minor', '!=', eb.ref('orders.total_minor')),
        eb('payment_intents.currency', '!=', eb.ref('orders.currency')),
      ]),
    )
    .execute();
  return rows.map((row) => `Order ${row.id}: paid, but not by a succeeded intent of its total and currency`);
}

/** A refund gives back a payment that pays no order, and no more than it; its state and its dates agree. */
async function checkRefunds(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .leftJoin('payment_intents', 'payment_intents.id', 'refunds.payment_intent_id')
    .leftJoin('orders', 'orders.transaction_id', 'refunds.payment_intent_id')
    .selectAll('refunds')
    .select((eb) =>
      eb
        .case()
        .when(
          eb.or([
            eb('payment_intents.id', 'is', null),
            eb('refunds.amount_minor', '>', eb.ref('payment_intents.amount_minor')),
            eb('orders.id', 'is not', null),
          ]),
        )
        .then(eb.lit(1))
        .else(eb.lit(0))
        .end()
        .as('uncovered'),
    )
    .execute();
  return rows.flatMap((row) => {
    const { payment_intent_id: id, status, refund_id, completed_at, failed_at } = row;
    const agrees =
      (status === 'succeeded') === (completed_at !== null) &&
      (status === 'owed') === (refund_id === null) &&
      (failed_at !== null || (status !== 'failed' && row.attempt === 1));
    return [
      ...(row.uncovered === 0 ? [] : [`Refund of ${id}: not covered by a payment that pays no order`]),
      ...(agrees ? [] : [`Refund of ${id}: ${status}, but its other columns say otherwise`]),
    ];
  });
}

/** Money that has arrived pays an order, or goes back in full. */
async function checkMoney(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_intents')
    .leftJoin('orders', 'orders.transaction_id', 'payment_intents.id')
    .leftJoin('refunds', 'refunds.payment_intent_id', 'payment_intents.id')
    .select('payment_intents.id')
    .where('payment_intents.state', '=', 'succeeded')
    .where('orders.id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('refunds.payment_intent_id', 'is', null),
        eb('refunds.amount_minor', '!=', eb.ref('payment_intents.amount_minor')),
      ]),
    )
    .execute();
  return rows.map(({ id }) => `Payment intent ${id}: its money neither pays an order nor goes back in full`);
}

/** The total is price times quantity, and the e-mail is the owner's, or was until the owner was retired. */
async function checkOrders(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.owner_id')
    .select([
      'orders.id',
      'orders.price_units',
      'orders.quantity',
      'orders.total_minor',
      'orders.currency',
      'orders.email',
      'users.email as current_email',
      'users.retired_email',
    ])
    .execute();
  return rows.flatMap((row) => [
    ...(row.total_minor === orderTotal(row.price_units, row.quantity, row.currency)
      ? []
      : [`Order ${row.id}: its total is not price times quantity`]),
    ...(row.email === (row.retired_email ?? row.current_email)
      ? []
      : [`Order ${row.id}: its e-mail is not its owner's`]),
  ]);
}

/** An unpaid, unshipped order is reserved until an instant after it was placed. */
async function checkReservations(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expired_at', 'is', null)
    .where((eb) => eb.or([eb('reserved_until', 'is', null), eb('reserved_until', '<', eb.ref('created_at'))]))
    .execute();
  return rows.map(({ id }) => `Order ${id}: unpaid, but not reserved until an instant after it was placed`);
}

/** Every fact of an order but its shipment has exactly one event, and no event lacks its fact. */
async function checkTimeline(db: Database): Promise<string[]> {
  const facts = {
    'order.placed': sql<boolean>`true`,
    'order.paid': sql<boolean>`paid_at is not null`,
    'order.cancelled': sql<boolean>`cancelled_at is not null`,
    'order.expired': sql<boolean>`expired_at is not null`,
  };
  const problems: string[] = [];
  for (const [type, holds] of Object.entries(facts)) {
    const rows = await db
      .selectFrom('orders')
      .select((eb) => [
        'id',
        eb.case().when(holds).then(eb.lit(1)).else(eb.lit(0)).end().as('expected'),
        eb
          .selectFrom('events')
          .select((sub) => sub.fn.countAll<number>().as('count'))
          .whereRef('events.subject_id', '=', 'orders.id')
          .where('events.type', '=', type)
          .as('recorded'),
      ])
      .execute();
    for (const { id, expected, recorded } of rows) {
      if (expected !== recorded) problems.push(`Order ${id}: ${recorded} events ${type}, expected ${expected}`);
    }
  }
  return problems;
}

/** Shipments and their corrections alternate, beginning with a shipment; the last one says whether the order is shipped. */
async function checkShipments(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders left join (
      select subject_id, min(balance) as least, max(balance) as most, sum(step) as final from (
        select subject_id, step, sum(step) over (partition by subject_id order by seq) as balance from (
          select subject_id, seq, case type when 'order.shipped' then 1 else -1 end as step from events
          where type in ('order.shipped', 'order.unshipped')
        ) as steps
      ) as balances group by subject_id
    ) as shipments on shipments.subject_id = orders.id
    where coalesce(least, 0) < 0 or coalesce(most, 0) > 1
      or coalesce(final, 0) <> case when shipped_at is null then 0 else 1 end`.execute(db);
  return rows.map(({ id }) => `Order ${id}: its shipments and their corrections do not lead to its state`);
}

/** The lists of products in stock hold those of which the minimum quantity is available. */
async function checkInStock(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`(in_stock = 1) <> (available_quantity >= minimum_quantity)`)
    .execute();
  return rows.map(({ id }) => `Product ${id}: its quantities do not say whether it is in stock as its lists do`);
}

/** A list is as long as it says. */
async function checkListSizes(db: Database): Promise<string[]> {
  // In one query, so that nobody writes in between.
  const { rows } = await sql<{ list: string; kept: number; counted: number }>`
    select list, sum(kept) as kept, sum(counted) as counted from (
      select list, size as kept, 0 as counted from list_sizes
      union all select list, 0, size from (${countLists()}) as counted
    ) as sizes group by list having sum(kept) <> sum(counted)`.execute(db);
  return rows.map(({ list, kept, counted }) => `List ${list}: it holds ${counted} rows, but its size says ${kept}`);
}

/** A search looks at what a product's name and description are now. */
async function checkSearchTexts(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('products').select(['id', 'name', 'description', 'search_text']).execute();
  return rows
    .filter((row) => row.search_text !== searchText(row.name, row.description))
    .map((row) => `Product ${row.id}: a search does not see its name and description`);
}

/** The engine's own opinion of its data and constraints. */
async function checkStorage(db: Database): Promise<string[]> {
  if (engineOf(db) === 'postgres') return checkConstraints(db);
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const foreignKeys = await sql<{ table: string; rowid: number }>`pragma foreign_key_check`.execute(db);
  return [
    ...integrity.rows.map((row) => row.integrity_check).filter((result) => result !== 'ok'),
    ...foreignKeys.rows.map((row) => `Row ${row.rowid} of ${row.table} refers to nothing`),
  ];
}

/** PostgreSQL enforces what it has validated; a constraint, trigger or index that is off protects nothing. */
async function checkConstraints(db: Database): Promise<string[]> {
  const { rows } = await sql<{ kind: string; name: string }>`
    select 'constraint' as kind, conname as name from pg_constraint
      where connamespace = current_schema()::regnamespace and not convalidated
    union all
    select 'trigger', tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = current_schema()::regnamespace and tgenabled not in ('O', 'A')
    union all
    select 'index', relname from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = current_schema()::regnamespace and not indisvalid`.execute(db);
  return rows.map(({ kind, name }) => `The ${kind} ${name} is switched off`);
}
