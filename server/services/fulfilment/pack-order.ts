import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import {
  endPacking,
  findOpenPacking,
  findScan,
  findScanByKey,
  insertPacking,
  insertScan,
  type PackingRow,
  setPacked,
  takeScanBack,
} from '#server/queries/fulfilment/packings.ts';
import { listShipmentsOf } from '#server/queries/fulfilment/shipments.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { isAllowedFor, restOf } from '#server/queries/orders/order-state.ts';
import { findOrderInAnyState, listOrdersInAnyState } from '#server/queries/orders/orders.ts';
import { parcelKeyOf } from '#server/queries/orders/parcels.ts';
import { findByCodes } from '#server/queries/products/part-numbers.ts';
import { readProductsInAnyState } from '#server/queries/products/products.ts';
import { lockTracked } from '#server/services/batches/take-batches.ts';
import { shipInTransaction, whyNotShipped } from '#server/services/fulfilment/ship-order.ts';
import { forStaff } from '#server/services/fulfilment/ship-orders.ts';
import { findRepeated, keyedRequest } from '#server/services/idempotency.ts';
import type { NewScan } from '#shared/contracts/fulfilment/packing.ts';
import type { PartShipment, Shipment } from '#shared/contracts/orders/shipment-bodies.ts';
import { matchGoods } from '#shared/domain/reading/goods-code.ts';
import { readScan, type ScannedCode } from '#shared/domain/reading/scanned-code.ts';
import type { BatchQuantity } from '#shared/domain/stock/batches.ts';
import { packFieldMessages, packMessages } from '#shared/messages/fulfilment/packing.ts';
import { scanMessages } from '#shared/messages/fulfilment/scan.ts';

/**
 * Counts goods into the parcel of an order. A key counts once, also after the packing has ended, so that a request whose
 * response was lost can be repeated. The order is read first: on PostgreSQL that locks it, and benches count in turns.
 * @throws {AppError} not_found, wrong_goods, packed_too_many, idempotency_key_reused, invalid_fields, and why the order
 * cannot be shipped
 */
export async function countScan(
  deps: Deps,
  { orderId, scan, actor }: { orderId: string; scan: NewScan; actor: string },
): Promise<void> {
  const { key, ...goods } = scan;
  const request = keyedRequest(`${actor}:${key}`, { orderId, goods });
  await inTransaction(deps.db, async (db) => {
    const order = await requireOrder(db, orderId);
    if (await findRepeated(request, (key) => findScanByKey(db, key))) return;
    const problem = shippingProblem(deps, order);
    if (problem) throw problem;
    const quantity = await countOf(db, await goodsOf(db, order), goods);
    const at = deps.now();
    const open = await findOpenPacking(db, orderId);
    const packing = open ?? (await startPacking(db, { orderId, at, actor }));
    const packed = packing.packed + quantity;
    const left = restOf(order);
    if (packed > left) {
      throw new AppError('packed_too_many', { message: packMessages.tooMany(left - packing.packed) });
    }
    const counted = {
      packing_id: packing.id,
      scan_key: request.key,
      request_fingerprint: request.fingerprint,
      quantity,
    };
    await insertScan(db, { id: randomUUIDv7(), ...counted, scanned_at: at, scanned_by: actor });
    await setPacked(db, packing.id, packed);
    const event = { at, actor, subjectId: orderId, after: { quantity: left } };
    await recordEvents(db, [
      ...(open ? [] : [{ ...event, type: 'order.packing_started' as const }]),
      ...(packed === left ? [{ ...event, type: 'order.packed' as const }] : []),
    ]);
  });
}

/** How many goods a scan counts. @throws {AppError} wrong_goods, invalid_fields for a code or number that must be asked */
async function countOf(
  db: WriteTransaction,
  goods: ProductRow,
  { code, quantity, isTyped = false }: Omit<NewScan, 'key'>,
): Promise<number> {
  const { barcode, part_number: partNumber } = goods;
  if (code === null) {
    if (barcode !== null || partNumber !== null) throw wrongField('code', packFieldMessages.code);
    return quantity;
  }
  const readings = readScan(code);
  if (readings.length === 0) throw wrongField('code', scanMessages.incomplete);
  const match = matchGoods({ barcode, partNumber }, readings);
  if (!match || !(match.isExact || (await isOnlyOf(db, goods, readings)))) throw new AppError('wrong_goods');
  if (isTyped) return quantity;
  const { count, isCountUnclear } = match.reading;
  if (match.isOtherPackage) throw wrongField('quantity', packFieldMessages.otherPackage);
  if (isCountUnclear) throw wrongField('quantity', packFieldMessages.countUnclear);
  if (count !== null && quantity !== 1 && quantity !== count) {
    throw wrongField('quantity', packFieldMessages.otherCount(count));
  }
  return count ?? quantity;
}

/** Whether a scan that is read in some way has no reading of other goods. */
async function isOnlyOf(db: WriteTransaction, goods: ProductRow, readings: ScannedCode[]): Promise<boolean> {
  const found = await findByCodes(withoutRowLocks(db), readings);
  return found.every(({ id }) => id === goods.id);
}

function wrongField(field: 'code' | 'quantity', message: string): AppError {
  return new AppError('invalid_fields', { message, fields: { [field]: message } });
}

async function startPacking(
  db: WriteTransaction,
  { orderId, at, actor }: { orderId: string; at: number; actor: string },
): Promise<PackingRow> {
  const packing = { id: `pk_${randomUUIDv7()}`, order_id: orderId, state: 'open' as const, packed: 0 };
  return insertPacking(db, { ...packing, started_at: at, started_by: actor });
}

/** Takes a count of an open packing back, once. @throws {AppError} not_found */
export async function takeBackScan(
  deps: Deps,
  { orderId, scanId }: { orderId: string; scanId: string },
): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    await requireOrder(db, orderId);
    const packing = await findOpenPacking(db, orderId);
    const scan = packing && (await findScan(db, packing.id, scanId));
    if (!packing || !scan) throw new AppError('not_found');
    if (scan.taken_back_at !== null) return;
    await takeScanBack(db, scan.id, deps.now());
    await setPacked(db, packing.id, packing.packed - scan.quantity);
  });
}

/** Nothing is packed any more; repeating it changes nothing. @throws {AppError} not_found, order_shipped */
export async function resetPacking(deps: Deps, orderId: string, actor: string): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const order = await requireOrder(db, orderId);
    if (order.shipped_at !== null) throw new AppError('order_shipped');
    const at = deps.now();
    if (!(await endPacking(db, orderId, { state: 'reset', at }))) return;
    await recordEvents(db, [{ at, actor, type: 'order.packing_reset', subjectId: orderId }]);
  });
}

/**
 * Ships orders of one parcel whose goods are all packed, together or not at all; of those in `parts` as much as the packer saw packed.
 * What was shipped from the bench in the same way before stays as it is.
 * @throws {AppError} not_found, not_packed, invalid_fields for orders of several parcels, and why one cannot be shipped
 */
export async function shipPacked(
  deps: Deps,
  { orderIds, actor, shipment, parts = [], batches = [] }: PackedParcel,
): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const orders = await listOrdersInAnyState(db, [...new Set(orderIds)]);
    const [first] = orders;
    if (!first || orders.length < new Set(orderIds).size) throw new AppError('not_found');
    if (!orders.every((order) => parcelKeyOf(order) === parcelKeyOf(first))) {
      throw new AppError('invalid_fields', { fields: { orders: packFieldMessages.parcel } });
    }
    const waiting: { order: OrderRow; quantity: number }[] = [];
    for (const order of orders) {
      const part = parts.find(({ orderId }) => orderId === order.id);
      const packing = await findOpenPacking(db, order.id);
      if (!packing && (await hasLeftPacked(db, order, { ...shipment, quantity: part?.quantity }))) continue;
      const problem = shippingProblem(deps, order);
      if (problem) throw problem;
      const quantity = part?.quantity ?? restOf(order);
      if (packing?.packed !== quantity || quantity === 0) throw new AppError('not_packed');
      waiting.push({ order, quantity });
    }
    // All of them before the first event.
    await lockTracked(
      db,
      waiting.map(({ order }) => order),
    );
    for (const { order, quantity } of waiting) {
      const chosen = batches.find(({ orderId }) => orderId === order.id)?.batches;
      const parcel = { ...shipment, quantity, ...(chosen && { batches: chosen }) };
      await shipInTransaction(db, deps, { order, actor, shipment: parcel, packing: 'shipped' });
    }
  });
}

interface PackedParcel {
  orderIds: string[];
  actor: string;
  shipment: Shipment;
  parts?: { orderId: string; quantity: number }[] | undefined;
  batches?: { orderId: string; batches: BatchQuantity[] }[] | undefined;
}

/** Whether the last shipment of an order is this one from the bench: a request is repeated when its response was lost. */
async function hasLeftPacked(
  db: WriteTransaction,
  order: OrderRow,
  { quantity, carrier = null, trackingNumber = null }: PartShipment,
): Promise<boolean> {
  const last = (await listShipmentsOf(db, [order.id])).findLast(({ undone_at }) => undone_at === null);
  if (!last || last.packing_id === null || last.carrier !== carrier || last.tracking_number !== trackingNumber)
    return false;
  return quantity === undefined ? order.shipped_at !== null : last.quantity === quantity;
}

/** Null while an order can be packed and shipped. */
export function shippingProblem({ settings }: Deps, order: OrderRow): AppError | null {
  const isOwed = settings.requirePaymentBeforeShipping && order.paid_at === null && order.terms_days === null;
  return isAllowedFor('ship', order) && !isOwed ? null : forStaff(whyNotShipped(order), order);
}

async function requireOrder(db: Deps['db'], id: string): Promise<OrderRow> {
  const order = await findOrderInAnyState(db, id);
  if (!order) throw new AppError('not_found');
  return order;
}

/** A product that was removed from sale keeps its codes. */
export async function goodsOf(db: Deps['db'], order: OrderRow): Promise<ProductRow> {
  const [product] = await readProductsInAnyState(db, [order.product_id]);
  if (!product) throw new Error('An order has no product');
  return product;
}
