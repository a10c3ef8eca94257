import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findTracked, listBatchStock } from '#server/queries/batches/batches.ts';
import { restOf } from '#server/queries/orders/order-state.ts';
import { findOrder } from '#server/queries/orders/orders.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { listShipmentsOfOrder } from '#server/routes/fulfilment/shipments.ts';
import { correctBatches } from '#server/services/batches/correct-batches.ts';
import { type OrderBatches, orderBatchesContract } from '#shared/contracts/fulfilment/order-batches.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { firstExpired, isExpired, proposeBatches } from '#shared/domain/stock/batches.ts';

export function orderBatchRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, orderBatchesContract.read, async ({ params }) => {
    const order = await findOrder(db, params.id);
    if (!order) throw new AppError('not_found');
    return readOrderBatches(db, order, deps.now());
  });
  mount(app, deps, orderBatchesContract.correct, async ({ caller, params: { id, shipmentId }, body }) => {
    if (!(await findOrder(db, id))) throw new AppError('not_found');
    await correctBatches(deps, { orderId: id, shipmentId, correction: await body(), actor: caller.userId });
    return listShipmentsOfOrder(db, id);
  });
  return app;
}

/** Null for an order of a product that tracks no batches. */
export async function readOrderBatches(db: Database, order: OrderRow, at: number): Promise<OrderBatches | null> {
  const { product_id: productId } = order;
  if ((await findTracked(db, [productId])).length === 0) return null;
  const stock = await listBatchStock(db, [productId]);
  const today = dayOf(at, await readTimeZone(db));
  const { batches: proposed, expired } = proposeBatches(stock, restOf(order), today);
  return {
    stock: firstExpired(stock).map((batch) => ({
      _id: batch.id,
      number: batch.number,
      bestBefore: batch.bestBefore,
      expired: isExpired(batch, today),
      onHand: batch.onHand,
    })),
    proposed,
    expired,
  };
}
