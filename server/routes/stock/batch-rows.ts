import type { Page } from '#server/db/keyset.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { BatchRow } from '#server/queries/batches/batches.ts';
import { batchShipmentList, sumShipped } from '#server/queries/batches/shipped-batches.ts';
import { readShipments } from '#server/queries/fulfilment/shipments.ts';
import { listOrdersInAnyState } from '#server/queries/orders/orders.ts';
import { readProductsInAnyState } from '#server/queries/products/products.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { toCsv } from '#server/routes/csv.ts';
import { seesWholeOrder, type Viewer } from '#server/routes/orders/redact-order.ts';
import type { Batch, BatchOfProduct, BatchShipment } from '#shared/contracts/stock/batches.ts';
import { orderNumber } from '#shared/domain/history/record-number.ts';
import { dayOf, localInstant } from '#shared/domain/shop/time-zone.ts';
import { firstExpired, isExpired } from '#shared/domain/stock/batches.ts';
import { batchExportColumns } from '#shared/messages/stock/batches.ts';

/** Rows that are read and written at once. */
const ROWS = 500;
/** A product may have had more. */
const MAX_BATCHES = 500;

/** First expired first, those of which nothing is left last; without what lies in none. */
export async function describeBatches(db: Database, rows: BatchRow[], at: number): Promise<Batch[]> {
  const newest = rows.filter(({ number }) => number !== null).slice(-MAX_BATCHES);
  const shipped = await sumShipped(
    db,
    newest.map(({ id }) => id),
  );
  const today = dayOf(at, await readTimeZone(db));
  const batches = newest.map(
    (row): Batch => ({
      _id: row.id,
      number: row.number ?? '',
      bestBefore: row.best_before,
      expired: isExpired({ bestBefore: row.best_before }, today),
      receivedAt: new Date(row.received_at).toISOString(),
      onHand: row.on_hand,
      shipped: shipped.get(row.id) ?? 0,
    }),
  );
  const sorted = firstExpired(batches);
  return [...sorted.filter(({ onHand }) => onHand > 0), ...sorted.filter(({ onHand }) => onHand === 0).reverse()];
}

/** In their order. */
export async function describeWithProducts(db: Database, rows: BatchRow[], at: number): Promise<BatchOfProduct[]> {
  const batches = new Map((await describeBatches(db, rows, at)).map((batch) => [batch._id, batch]));
  const found = await readProductsInAnyState(db, [...new Set(rows.map(({ product_id }) => product_id))]);
  const products = new Map(found.map((product) => [product.id, product]));
  return rows.flatMap(({ id, product_id }) => {
    const [batch, product] = [batches.get(id), products.get(product_id)];
    if (!batch || !product) return [];
    const { id: _id, name, part_number: partNumber } = product;
    return [{ ...batch, product: { _id, product: name, partNumber } }];
  });
}

type ShippedRow = Awaited<ReturnType<typeof batchShipmentList.rows>>[number];

export async function describeShipments(db: Database, rows: ShippedRow[], viewer: Viewer): Promise<BatchShipment[]> {
  const shipped = await readShipments(
    db,
    rows.map(({ shipment_id }) => shipment_id),
  );
  const shipments = new Map(shipped.map((shipment) => [shipment.id, shipment]));
  const found = await listOrdersInAnyState(db, [...new Set(shipped.map(({ order_id }) => order_id))]);
  const orders = new Map(found.map((order) => [order.id, order]));
  return rows.flatMap((row) => {
    const shipment = shipments.get(row.shipment_id);
    const order = shipment && orders.get(shipment.order_id);
    if (!order) return [];
    return [
      {
        _id: String(row.seq),
        orderId: order.id,
        orderNumber: orderNumber(order.seq),
        customerName: order.customer_name,
        company: order.company,
        email: seesWholeOrder(viewer, order) ? order.email : null,
        phone: order.phone,
        address: order.address,
        quantity: row.quantity,
        shippedAt: new Date(shipment.shipped_at).toISOString(),
      },
    ];
  });
}

/** Who had something of a batch, newest first, in parts; instants are in the shop's time zone. */
export async function* writeShipments(db: Database, { number, id }: BatchRow, viewer: Viewer): AsyncGenerator<string> {
  yield toCsv([Object.values(batchExportColumns)], { bom: true });
  const timeZone = await readTimeZone(db);
  let page: Page = { limit: ROWS, descending: true, after: null, afterValue: null };
  for (;;) {
    const rows = await batchShipmentList.rows(db, { page, filter: { batch: id } });
    const shipments = await describeShipments(db, rows, viewer);
    const cells = shipments.map((each) => [
      number ?? '',
      each.orderNumber,
      each.quantity,
      localInstant(Date.parse(each.shippedAt), timeZone),
      each.company ?? '',
      each.customerName ?? '',
      each.email ?? '',
      each.phone,
      each.address,
    ]);
    if (cells.length > 0) yield toCsv(cells);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS) return;
    page = { ...page, after: last.seq };
  }
}
