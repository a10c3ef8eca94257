import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { listDeliveries } from '#server/queries/freight/freights.ts';
import { findLastScan, findOpenPacking, findShippedPacking } from '#server/queries/fulfilment/packings.ts';
import { listOrderNotes } from '#server/queries/orders/order-notes.ts';
import { findOrderInAnyState } from '#server/queries/orders/orders.ts';
import { listCheckoutNumbers, listOrdersOfParcel } from '#server/queries/orders/parcels.ts';
import { findBins } from '#server/queries/stock/bins.ts';
import { listEmails } from '#server/queries/users/users.ts';
import { readOrderBatches } from '#server/routes/fulfilment/order-batches.ts';
import { withFulfilmentOf } from '#server/routes/orders/order-fulfilment.ts';
import { orderFor } from '#server/routes/orders/orders.ts';
import {
  countScan,
  goodsOf,
  resetPacking,
  shipPacked,
  shippingProblem,
  takeBackScan,
} from '#server/services/fulfilment/pack-order.ts';
import { type Packing, packingContract } from '#shared/contracts/fulfilment/packing.ts';

/** At the bench there is room for a few. */
const MAX_NOTES = 5;

export function packingRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, packingContract.read, async ({ caller, params }) => {
    const row = await requireOrder(params.orderId);
    const checkoutIds = row.checkout_id === null ? [] : [row.checkout_id];
    const numbers = await listCheckoutNumbers(db, checkoutIds);
    const [delivery] = (await listDeliveries(db, checkoutIds)).values();
    const packings: Packing[] = [];
    for (const { id } of await listOrdersOfParcel(db, row)) packings.push(await readPacking(id, caller));
    return {
      checkoutNumber: numbers.get(row.checkout_id ?? '') ?? null,
      ...(delivery !== undefined && { delivery }),
      packings,
    };
  });
  mount(app, deps, packingContract.scan, async ({ caller, params: { orderId }, body }) => {
    await requireOrder(orderId);
    await countScan(deps, { orderId, scan: await body(), actor: caller.userId });
    return readPacking(orderId, caller);
  });
  mount(app, deps, packingContract.takeBack, async ({ caller, params }) => {
    await takeBackScan(deps, params);
    return readPacking(params.orderId, caller);
  });
  mount(app, deps, packingContract.reset, async ({ caller, params }) => {
    await resetPacking(deps, params.orderId, caller.userId);
    return readPacking(params.orderId, caller);
  });
  mount(app, deps, packingContract.ship, async ({ caller, params: { orderId }, body }) => {
    await requireOrder(orderId);
    const { orders = [], parts, batches, ...shipment } = (await body()) ?? {};
    await shipPacked(deps, { orderIds: [orderId, ...orders], actor: caller.userId, shipment, parts, batches });
    return readPacking(orderId, caller);
  });
  return app;

  async function requireOrder(id: string) {
    const order = await findOrderInAnyState(db, id);
    if (!order) throw new AppError('not_found');
    return order;
  }

  async function readPacking(orderId: string, caller: Caller): Promise<Packing> {
    const row = await requireOrder(orderId);
    const packing = await (row.shipped_at === null ? findOpenPacking : findShippedPacking)(db, orderId);
    const scan = packing?.state === 'open' ? await findLastScan(db, packing.id) : undefined;
    const emails = await listEmails(db, [...new Set([packing?.started_by ?? [], scan?.scanned_by ?? []].flat())]);
    const { barcode, part_number: partNumber, unit, order_multiple: orderMultiple } = await goodsOf(db, row);
    const bin = (await findBins(db, [row.product_id])).get(row.product_id);
    const problem = shippingProblem(deps, row);
    const batches = row.shipped_at === null ? await readOrderBatches(db, row, deps.now()) : null;
    return {
      order: await withFulfilmentOf(db, orderFor(caller)(row)),
      packed: packing?.packed ?? 0,
      startedAt: packing ? new Date(packing.started_at).toISOString() : null,
      startedBy: packing ? (emails.get(packing.started_by) ?? '') : null,
      lastScan: scan
        ? {
            _id: scan.id,
            quantity: scan.quantity,
            at: new Date(scan.scanned_at).toISOString(),
            by: emails.get(scan.scanned_by) ?? '',
          }
        : null,
      goods: { barcode, partNumber, unit, orderMultiple, ...(bin !== undefined && { bin }) },
      ...(batches && { batches }),
      notes: (await listOrderNotes(db, orderId, MAX_NOTES)).map(({ text }) => text),
      problem: problem && { code: problem.code, message: problem.message },
    };
  }
}
