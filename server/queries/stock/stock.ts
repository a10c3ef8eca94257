import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { insertMany, jsonColumn, prepareInsert, runPrepared } from '#server/db/insert-rows.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { StockMovementsTable } from '#server/db/schema/tables/stock.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { together } from '#server/db/together.ts';
import type { RecordedKind } from '#shared/domain/stock/stock-movements.ts';

// Every change of stock, with its row in the stock ledger: what a product has on hand is the sum of its movements.

const insertMovements = prepareInsert((db, movements: Insertable<StockMovementsTable>[]) =>
  db.insertInto('stock_movements').values(movements),
);

/** A change of stock by staff, in the unit of the product; negative takes away. */
interface StockChange {
  productId: string;
  quantity: number;
  reason: string;
  at: number;
}

/** Records the stock that a new product was added with. */
export async function recordFirstStock(db: WriteTransaction, { productId, quantity, at }: Omit<StockChange, 'reason'>) {
  await insertMovements(db, [firstStock({ productId, quantity, at })]);
}

/** Like `recordFirstStock`, for many products. */
export async function recordFirstStocks(db: WriteTransaction, stocks: Omit<StockChange, 'reason'>[]): Promise<void> {
  await insertMany(db, 'stock_movements', stocks.map(firstStock));
}

function firstStock({ productId, quantity, at }: Omit<StockChange, 'reason'>): Insertable<StockMovementsTable> {
  const movement = {
    product_id: productId,
    kind: 'received' as const,
    quantity,
    reason: 'first stock',
    order_id: null,
  };
  return { ...movement, created_at: at };
}

const addToStock = prepareQuery((db, { id, quantity }: { id: string; quantity: number }) =>
  db
    .updateTable('products')
    .set((eb) => ({ available_quantity: eb('available_quantity', '+', quantity) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb('available_quantity', '+', quantity), '>=', 0),
);

/**
 * Adds a signed quantity to the product's stock. Returns false and changes nothing when the stock would become negative
 * or the product is not on sale.
 */
export async function adjustStock(db: WriteTransaction, change: StockChange): Promise<boolean> {
  const { productId, quantity, reason, at } = change;
  if ((await addToStock.run(db, { id: productId, quantity })) === 0) return false;
  const movement = { product_id: productId, kind: 'adjusted' as const, quantity, reason, created_at: at };
  await insertMovements(db, [{ ...movement, order_id: null }]);
  return true;
}

const insertCounts = prepareInsert((db, movements: Insertable<StockMovementsTable>[]) =>
  db.insertInto('stock_movements').values(movements),
);

/** Like `adjustStock`, for what a stocktake found. */
export async function applyCount(
  db: WriteTransaction,
  { productId, quantity, reason, at, stocktakeId }: StockChange & { stocktakeId: string },
): Promise<boolean> {
  if ((await addToStock.run(db, { id: productId, quantity })) === 0) return false;
  const movement = { product_id: productId, kind: 'adjusted' as const, quantity, reason, created_at: at };
  await insertCounts(db, [{ ...movement, order_id: null, stocktake_id: stocktakeId }]);
  return true;
}

interface ManualMovement extends StockChange {
  kind: RecordedKind;
  /** See `request_key` of the table. */
  request: { key: string; fingerprint: string } | null;
}

/** Like `adjustStock`, as a movement of its own kind. */
export async function moveByHand(db: WriteTransaction, movement: ManualMovement): Promise<boolean> {
  const { productId, kind, quantity, reason, request, at } = movement;
  if ((await addToStock.run(db, { id: productId, quantity })) === 0) return false;
  await db
    .insertInto('stock_movements')
    .values({
      product_id: productId,
      kind,
      quantity,
      reason,
      order_id: null,
      created_at: at,
      request_key: request?.key ?? null,
      request_fingerprint: request?.fingerprint ?? null,
    })
    .execute();
  return true;
}

export async function findMovementByKey(db: WriteTransaction, requestKey: string) {
  return db
    .selectFrom('stock_movements')
    .select('request_fingerprint')
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
}

type OrderedQuantity = Pick<OrderRow, 'id' | 'product_id' | 'quantity' | 'created_at'>;

/**
 * Takes the quantities of new orders of different products from stock, and returns the orders as they are inserted. Returns null
 * when one of the quantities is not there; the transaction must then be rolled back.
 */
export async function takeStock<Order>(
  db: WriteTransaction,
  orders: OrderedQuantity[],
  insertOrders: (db: WriteTransaction) => Promise<Order[]>,
): Promise<Order[] | null> {
  // The stock first: at the commit, counts of products that are sold out take turns before the sales of a customer are locked.
  const [isTaken, inserted] = await together<[boolean, Order[]]>(db, [
    (db) => takeQuantities(db, orders),
    insertOrders,
  ]);
  if (!isTaken) return null;
  await insertMovements(
    db,
    orders.map(({ id, product_id, quantity, created_at }) => ({
      product_id,
      kind: 'ordered',
      quantity: -quantity,
      reason: '',
      order_id: id,
      created_at,
    })),
  );
  return inserted;
}

async function takeQuantities(db: WriteTransaction, orders: OrderedQuantity[]): Promise<boolean> {
  if (engineOf(db) === 'sqlite' || orders.length === 1) {
    for (const order of orders) {
      if ((await addToStock.run(db, { id: order.product_id, quantity: -order.quantity })) === 0) return false;
    }
    return true;
  }
  const values = orders.map((order) => sql`(${order.product_id}::text, ${order.quantity}::bigint)`);
  const { numAffectedRows } = await sql`
    update products set available_quantity = available_quantity - taken.quantity
    from (values ${sql.join(values)}) as taken (id, quantity)
    where products.id = taken.id and deleted_at is null and available_quantity >= taken.quantity`.execute(db);
  return Number(numAffectedRows) === orders.length;
}

interface BulkMovement extends Omit<StockChange, 'at'> {
  kind: RecordedKind;
}

/** Like `moveByHand`, of many products, which must be locked and have enough: each at most once. */
export async function moveMany(
  db: WriteTransaction,
  movements: BulkMovement[],
  { callId, at }: { callId: string; at: number },
): Promise<void> {
  if (movements.length === 0) return;
  const json = JSON.stringify(movements.map(({ productId: id, quantity }) => ({ id, quantity })));
  const moved =
    engineOf(db) === 'postgres'
      ? sql`jsonb_to_recordset(cast(${json} as jsonb)) as moved (id text, quantity bigint)`
      : sql`(select ${jsonColumn('id')} as id, ${jsonColumn('quantity')} as quantity from jsonb_each(${json})) as moved`;
  const changed = await runPrepared(
    db,
    sql`update products set available_quantity = available_quantity + moved.quantity from ${moved}
      where products.id = moved.id and available_quantity + moved.quantity >= 0`,
  );
  if (changed !== movements.length) throw new Error('A product of a bulk call is not as it was read');
  const rows = movements.map(({ productId, kind, quantity, reason }) => ({
    product_id: productId,
    kind,
    quantity,
    reason,
  }));
  await insertMany(
    db,
    'stock_movements',
    rows.map((row) => ({ ...row, order_id: null, created_at: at, bulk_call_id: callId })),
  );
}

/**
 * Allocates stock that is available to those who wait in line, or makes it available again when the quantity is negative.
 * The product must be locked.
 */
export async function allocateStock(
  db: WriteTransaction,
  { productId, quantity, at }: Omit<StockChange, 'reason'>,
): Promise<void> {
  if (quantity === 0) return;
  await db
    .updateTable('products')
    .set((eb) => ({
      available_quantity: eb('available_quantity', '-', quantity),
      set_aside: eb('set_aside', '+', quantity),
    }))
    .where('id', '=', productId)
    .execute();
  const movement = {
    product_id: productId,
    kind: 'set_aside' as const,
    quantity: -quantity,
    reason: '',
    created_at: at,
  };
  await insertMovements(db, [{ ...movement, order_id: null }]);
}

/** Returns a part of an open order to stock, also of a product no longer on sale. */
export async function returnPart(
  db: WriteTransaction,
  part: { orderId: string; productId: string; quantity: number; at: number },
): Promise<void> {
  const { orderId, productId, quantity, at } = part;
  await db
    .updateTable('products')
    .set((eb) => ({ available_quantity: eb('available_quantity', '+', quantity) }))
    .where('id', '=', productId)
    .execute();
  const movement = { product_id: productId, kind: 'reduced' as const, quantity, reason: '', created_at: at };
  await insertMovements(db, [{ ...movement, order_id: orderId }]);
}

/**
 * Goods of a return come back to stock, also of a product no longer on sale, or leave it again when the quantity is negative. Returns
 * false and changes nothing when they are not there any more.
 */
export async function moveReturned(
  db: WriteTransaction,
  { returnId, productId, quantity, reason, at }: StockChange & { returnId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set((eb) => ({ available_quantity: eb('available_quantity', '+', quantity) }))
    .where('id', '=', productId)
    .where((eb) => eb('available_quantity', '+', quantity), '>=', 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const movement = { product_id: productId, kind: 'received' as const, quantity, reason, created_at: at };
  await db
    .insertInto('stock_movements')
    .values({ ...movement, order_id: null, return_id: returnId })
    .execute();
  return true;
}

/** Returns the quantity of a closed order to stock, also of a product no longer on sale. */
export async function returnStock(
  db: WriteTransaction,
  order: OrderRow,
  { kind, at }: { kind: 'cancelled' | 'expired' | 'refunded'; at: number },
): Promise<void> {
  const { id, product_id } = order;
  const quantity = order.quantity - order.short_quantity;
  await db
    .updateTable('products')
    .set((eb) => ({ available_quantity: eb('available_quantity', '+', quantity) }))
    .where('id', '=', product_id)
    .execute();
  await insertMovements(db, [{ product_id, kind, quantity, reason: '', order_id: id, created_at: at }]);
}
