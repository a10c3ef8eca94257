import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { type Caller, isAllowed } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { listBatchesOfShipments } from '#server/queries/batches/shipped-batches.ts';
import { listShipmentsOf, type ShipmentRow } from '#server/queries/fulfilment/shipments.ts';
import { findOrder } from '#server/queries/orders/orders.ts';
import { idempotencyKey } from '#server/routes/idempotency-key.ts';
import { withFulfilment, withFulfilmentOf } from '#server/routes/orders/order-fulfilment.ts';
import { orderFor } from '#server/routes/orders/orders.ts';
import { type ShippedOrder, shipOrders, unshipOrders } from '#server/services/fulfilment/ship-orders.ts';
import { closeShort, planClosing } from '#server/services/orders/close-short.ts';
import { type OrderShipment, type ShippedBatch, shipmentsContract } from '#shared/contracts/fulfilment/shipments.ts';
import { fromMinorUnits, minor } from '#shared/domain/money.ts';

type Outcome = Omit<ShippedOrder, 'result'>;

export function shipmentRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, shipmentsContract.list, async ({ caller, params }) => {
    const order = await findOrder(deps.db, params.id);
    if (!order || !isAllowed(caller, shipmentsContract.list, order)) throw new AppError('not_found');
    return listShipmentsOfOrder(deps.db, order.id);
  });

  mount(app, deps, shipmentsContract.readClosing, async ({ params }) => {
    const order = await findOrder(deps.db, params.id);
    if (!order) throw new AppError('not_found');
    const { money, isByCard, byBank } = await planClosing(deps.db, order);
    const amount = (value: number) => fromMinorUnits(minor(value), order.currency);
    return {
      toCard: amount(isByCard ? money : 0),
      takenOff: amount(isByCard ? 0 : money - byBank),
      byBank: amount(byBank),
    };
  });
  mount(app, deps, shipmentsContract.closeShort, async ({ context, caller, params, body }) => {
    const closed = {
      id: params.id,
      actor: caller.userId,
      closed: await body(),
      idempotencyKey: idempotencyKey(context),
    };
    return withFulfilmentOf(deps.db, orderFor(caller)(await closeShort(deps, closed)));
  });
  mount(app, deps, shipmentsContract.ship, async ({ caller, body }) => {
    return toResults(await shipOrders(deps, (await body()).orders, caller.userId), caller);
  });
  mount(app, deps, shipmentsContract.undo, async ({ caller, body }) => {
    return toResults(await unshipOrders(deps, (await body()).orders, caller.userId), caller);
  });
  return app;

  async function toResults<Result extends string>(results: (Outcome & { result: Result })[], caller: Caller) {
    const known = results.flatMap(({ order }) => (order === null ? [] : orderFor(caller)(order)));
    const orders = new Map((await withFulfilment(deps.db, known)).map((order) => [order._id, order]));
    return results.map(({ orderId, result, problem }) => ({
      orderId,
      result,
      order: orders.get(orderId) ?? null,
      problem: problem && { code: problem.code, message: problem.message },
    }));
  }
}

/** With what each took of which batch, where batches were tracked. */
export async function listShipmentsOfOrder(db: Database, orderId: string): Promise<OrderShipment[]> {
  const rows = (await listShipmentsOf(db, [orderId])).filter(({ undone_at }) => undone_at === null);
  const batches = await readShippedBatches(db, rows);
  return rows.map((row) => toShipment(row, batches.get(row.id)));
}

/** By shipment; what the records have in no batch is of the number null. */
export async function readShippedBatches(db: Database, shipments: ShipmentRow[]): Promise<Map<string, ShippedBatch[]>> {
  const quantities = new Map(shipments.map(({ id, quantity }) => [id, quantity]));
  const taken = await listBatchesOfShipments(db, [...quantities.keys()]);
  return new Map(
    [...Map.groupBy(taken, ({ shipment_id }) => shipment_id)].map(([id, rows]) => {
      const left = (quantities.get(id) ?? 0) - rows.reduce((sum, { quantity }) => sum + quantity, 0);
      const batches = rows.map(({ batch_id: _id, number, best_before: bestBefore, quantity }) => ({
        _id,
        number,
        bestBefore,
        quantity,
      }));
      return [id, left > 0 ? [...batches, { _id: '', number: null, bestBefore: null, quantity: left }] : batches];
    }),
  );
}

function toShipment(row: ShipmentRow, batches: ShippedBatch[] | undefined): OrderShipment {
  const { id: _id, quantity, carrier, tracking_number: trackingNumber } = row;
  const shippedAt = new Date(row.shipped_at).toISOString();
  return { _id, quantity, carrier, trackingNumber, shippedAt, ...(batches && { batches }) };
}
