import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { ensureWithoutBatch, findTracked, listBatchStock, moveBatches } from '#server/queries/batches/batches.ts';
import { addToShipment, listBatchesOfShipments, removeFromShipment } from '#server/queries/batches/shipped-batches.ts';
import { findFreightOf } from '#server/queries/freight/freights.ts';
import { lockProducts } from '#server/queries/products/products.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { endTracking } from '#server/services/batches/track-batches.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { type BatchQuantity, type BatchStock, isExpired, proposeBatches } from '#shared/domain/stock/batches.ts';
import { batchMessages } from '#shared/messages/stock/batches.ts';

/**
 * Which of the products of these orders track batches; their products are locked then, after the freights that shipping on account
 * changes. The orders and their packings must be locked.
 */
export async function lockTracked(db: WriteTransaction, orders: OrderRow[]): Promise<Set<string>> {
  const tracked = await findTracked(db, [...new Set(orders.map(({ product_id }) => product_id))]);
  if (tracked.length === 0) return new Set();
  const checkouts = orders.flatMap(({ terms_days, checkout_id }) => (terms_days === null ? [] : (checkout_id ?? [])));
  for (const id of new Set(checkouts)) await findFreightOf(db, id);
  await lockProducts(db, tracked);
  return new Set(await findTracked(db, tracked));
}

interface Taking {
  shipmentId: string;
  productId: string;
  quantity: number;
  /** What staff chose; the rest of the quantity lies in no batch. Without it, first expired first out. */
  chosen: BatchQuantity[] | undefined;
  /** Said after the question about expired batches. */
  shipsExpired: boolean;
  actor: string;
  at: number;
}

/**
 * Takes the goods of a shipment from batches. What the records do not have is taken from none: they never keep goods from leaving.
 * @throws {AppError} batch_expired, batches_changed when a chosen batch has less
 */
export async function takeBatches(db: WriteTransaction, taking: Taking): Promise<void> {
  const { shipmentId, productId, quantity, chosen, shipsExpired, actor, at } = taking;
  const stock = await listBatchStock(db, [productId]);
  const today = dayOf(at, await readTimeZone(withoutRowLocks(db)));
  const taken = chosen ? withRest(stock, chosen, quantity) : propose(stock, { quantity, today, shipsExpired });
  const expired = stock.find((batch) => isExpired(batch, today) && taken.some(({ batchId }) => batchId === batch.id));
  if (expired && !shipsExpired) throw expiredProblem(expired);
  const how = { shipmentId, actor, at };
  const missing = quantity - taken.reduce((sum, part) => sum + part.quantity, 0);
  if (missing > 0) {
    const { id: batchId } = await ensureWithoutBatch(db, productId, at);
    await moveBatches(db, [{ kind: 'adjusted', batchId, quantity: missing, actor, at }]);
    taken.push({ batchId, quantity: missing });
  }
  const movements = taken.map((part) => ({ ...how, ...part, kind: 'shipped' as const, quantity: -part.quantity }));
  if (!(await moveBatches(db, movements))) throw new AppError('batches_changed');
  for (const part of taken) await addToShipment(db, { shipmentId, ...part });
}

function propose(
  stock: BatchStock[],
  { quantity, today, shipsExpired }: { quantity: number; today: string; shipsExpired: boolean },
): BatchQuantity[] {
  const { batches, expired } = proposeBatches(stock, quantity, today);
  const first = stock.find(({ id }) => id === expired[0]?.batchId);
  if (first && !shipsExpired) throw expiredProblem(first);
  return [...batches, ...expired];
}

function expiredProblem({ number, bestBefore }: BatchStock): AppError {
  return new AppError('batch_expired', { message: batchMessages.expiredProblem(number ?? '', bestBefore ?? '') });
}

/** @throws {AppError} batches_changed, for a batch of another product, and when more is chosen than leaves */
function withRest(stock: BatchStock[], chosen: BatchQuantity[], quantity: number): BatchQuantity[] {
  const sum = chosen.reduce((total, part) => total + part.quantity, 0);
  const known = new Map(stock.map((batch) => [batch.id, batch]));
  if (sum > quantity || chosen.some(({ batchId }) => !known.has(batchId))) throw new AppError('batches_changed');
  const none = stock.find(({ number }) => number === null);
  const left = quantity - sum;
  if (left === 0) return chosen;
  if (!none || none.onHand < left) throw new AppError('batches_changed');
  return [...chosen, { batchId: none.id, quantity: left }];
}

interface TakenBack {
  order: OrderRow;
  shipment: { id: string; quantity: number };
  actor: string;
  at: number;
}

/** What a shipment took goes back to the same batches. The order and its packings must be locked. */
export async function giveBatchesBack(db: WriteTransaction, { order, shipment, actor, at }: TakenBack): Promise<void> {
  const { product_id: productId } = order;
  const isTracked = (await lockTracked(db, [order])).has(productId);
  const taken = await listBatchesOfShipments(withoutRowLocks(db), [shipment.id]);
  if (!isTracked && taken.length === 0) return;
  await lockProducts(db, [productId]);
  const how = { kind: 'taken_back' as const, actor, at };
  let left = shipment.quantity;
  for (const { batch_id: batchId, quantity } of taken) {
    left -= quantity;
    await removeFromShipment(db, { shipmentId: shipment.id, batchId, quantity });
    await moveBatches(db, [{ ...how, batchId, quantity, shipmentId: shipment.id }]);
  }
  // It had left before its product tracked batches.
  if (isTracked && left > 0) {
    const { id: batchId } = await ensureWithoutBatch(db, productId, at);
    await moveBatches(db, [{ ...how, batchId, quantity: left }]);
  }
  if (!isTracked) await endTracking(db, { productId, actor, at });
}
