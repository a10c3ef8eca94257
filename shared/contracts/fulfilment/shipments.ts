import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, optionalText, requiredText } from '#shared/contracts/fields.ts';
import { orderList } from '#shared/contracts/orders/order-ids.ts';
import { orderIdsBodySchema, orderSchema } from '#shared/contracts/orders/orders.ts';
import { shipmentSchema, wholeQuantity } from '#shared/contracts/orders/shipment-bodies.ts';
import { type ErrorCode, errorStatuses } from '#shared/domain/error-codes.ts';
import { MAX_TRANSFER_REFERENCE } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { refundFieldMessages } from '#shared/messages/payments/refunds.ts';

export const shipmentsSchema = z.object({
  orders: orderList(z.extend(shipmentSchema, { orderId: z.string({ error: fieldMessages.invalid }) })),
});
export type Shipments = z.output<typeof shipmentsSchema>;

/**
 * What became of one order of the call. `unchanged` was shipped before with the same carrier and tracking number, as
 * when a response was lost; `problem` says why one was `refused`, and `order` is null for an unknown one.
 */
const resultShape = {
  orderId: z.string(),
  order: z.nullable(orderSchema),
  problem: z.nullable(
    z.object({
      code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]),
      message: z.string(),
    }),
  ),
};
export const shipmentResultSchema = z.object({ ...resultShape, result: z.enum(['shipped', 'unchanged', 'refused']) });
export type ShipmentResult = z.infer<typeof shipmentResultSchema>;

/** `unchanged` was not shipped any more. */
export const undoneShipmentSchema = z.object({ ...resultShape, result: z.enum(['undone', 'unchanged', 'refused']) });
export type UndoneShipment = z.infer<typeof undoneShipmentSchema>;

export const shippedBatchSchema = z.object({
  _id: z.string(),
  number: z.nullable(z.string()),
  bestBefore: z.nullable(z.string()),
  quantity: z.int(),
});
export type ShippedBatch = z.infer<typeof shippedBatchSchema>;

/** What left of an order at once, and was not taken back. */
export const orderShipmentSchema = z.object({
  _id: z.string(),
  quantity: z.int(),
  carrier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  shippedAt: instantSchema,
  /** What it took of which batch; the number of goods of none is null. Left out where batches were not tracked. */
  batches: z.optional(z.array(shippedBatchSchema)),
});
export type OrderShipment = z.infer<typeof orderShipmentSchema>;

export const closedShortSchema = z.object({
  /** What is left, as it was shown. */
  quantity: wholeQuantity,
  reason: requiredText({ required: refundFieldMessages.reason, max: 500 }),
  /** Of the bank transfer by which staff send back what a transfer has paid. */
  reference: z.optional(optionalText({ max: MAX_TRANSFER_REFERENCE })),
});
export type ClosedShort = z.output<typeof closedShortSchema>;

/** What closing an order short does with its money, in major units. */
export const closingSchema = z.object({
  /** To the card. */
  toCard: z.number(),
  /** Off what is owed, with a credit note. */
  takenOff: z.number(),
  /** By a bank transfer that staff make, with a credit note. */
  byBank: z.number(),
});
export type Closing = z.infer<typeof closingSchema>;

export const shipmentsContract = {
  readClosing: defineEndpoint({
    method: 'GET',
    path: '/orders/:id/closing-short',
    summary: 'What becomes of the money of an order when what has not left will not come',
    access: { permission: 'refunds.make' },
    params: z.object({ id: z.string() }),
    response: closingSchema,
  }),
  closeShort: defineEndpoint({
    method: 'POST',
    path: '/orders/:id/closing-short',
    summary: 'What has not left of an order will not come: its stock and its money go back',
    takesIdempotencyKey: true,
    access: { permission: 'refunds.make' },
    params: z.object({ id: z.string() }),
    body: closedShortSchema,
    response: orderSchema,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/orders/:id/shipments',
    summary: 'What has left of an order, each shipment of its own, oldest first',
    access: { permission: 'orders.read', or: 'owner' },
    params: z.object({ id: z.string() }),
    response: z.array(orderShipmentSchema),
  }),
  ship: defineEndpoint({
    method: 'POST',
    path: '/orders/shipments',
    summary: 'Marks up to 100 orders as shipped, each by itself: responds with what became of each, in their order',
    access: { permission: 'orders.ship' },
    body: shipmentsSchema,
    response: z.array(shipmentResultSchema),
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: '/orders/shipments/undo',
    summary: 'Takes up to 100 shipments back within 15 minutes, each by itself: responds with what became of each',
    access: { permission: 'orders.ship' },
    body: orderIdsBodySchema,
    response: z.array(undoneShipmentSchema),
  }),
};
