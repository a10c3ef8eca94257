import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { orderShipmentSchema } from '#shared/contracts/fulfilment/shipments.ts';
import { wholeQuantity } from '#shared/contracts/orders/shipment-bodies.ts';
import { namedBatchSchema } from '#shared/contracts/stock/batches.ts';

const partSchema = z.object({ batchId: z.string(), quantity: z.int() });

/** Which batches an order would take, and what there is to choose from. */
export const orderBatchesSchema = z.object({
  /** What is on hand, first expired first; the number of what lies in no batch is null. */
  stock: z.array(
    z.object({
      _id: z.string(),
      number: z.nullable(z.string()),
      bestBefore: z.nullable(z.string()),
      expired: z.boolean(),
      onHand: z.int(),
    }),
  ),
  /** For all that is left of the order; less where only expired ones are left. */
  proposed: z.array(partSchema),
  /** Expired ones that it would need besides. */
  expired: z.array(partSchema),
});
export type OrderBatches = z.infer<typeof orderBatchesSchema>;

/** `from` and `to` are null for goods of no batch; `to` may be a batch that was not known. */
export const batchCorrectionSchema = z.object({
  from: z.nullable(z.string()),
  to: z.nullable(namedBatchSchema),
  quantity: wholeQuantity,
});
export type BatchCorrection = z.output<typeof batchCorrectionSchema>;

export const orderBatchesContract = {
  read: defineEndpoint({
    method: 'GET',
    path: '/orders/:id/batches',
    summary: 'Which batches an order would take now; null for a product that tracks none',
    access: { permission: 'orders.ship' },
    params: z.object({ id: z.string() }),
    response: z.nullable(orderBatchesSchema),
  }),
  correct: defineEndpoint({
    method: 'POST',
    path: '/orders/:id/shipments/:shipmentId/batches',
    summary: 'Corrects which batch a shipment took: the quantity goes back to one and comes out of the other',
    access: { permission: 'orders.ship' },
    params: z.object({ id: z.string(), shipmentId: z.string() }),
    body: batchCorrectionSchema,
    response: z.array(orderShipmentSchema),
  }),
};
