import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, requiredText, wholeNumber } from '#shared/contracts/fields.ts';
import { orderBatchesSchema } from '#shared/contracts/fulfilment/order-batches.ts';
import { orderIdsSchema, orderList } from '#shared/contracts/orders/order-ids.ts';
import { orderSchema } from '#shared/contracts/orders/orders.ts';
import { chosenBatchesSchema, shipmentSchema } from '#shared/contracts/orders/shipment-bodies.ts';
import { type ErrorCode, errorStatuses } from '#shared/domain/error-codes.ts';
import { MAX_ORDER_QUANTITY, MAX_SCAN_LENGTH } from '#shared/domain/limits.ts';
import { units } from '#shared/domain/products/units.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { packFieldMessages } from '#shared/messages/fulfilment/packing.ts';

/** How far an order is packed. `problem` says why it cannot be packed or shipped, as when it was cancelled. */
export const packingSchema = z.object({
  order: orderSchema,
  /** Units that were counted into the parcel. */
  packed: z.int(),
  startedAt: z.nullable(instantSchema),
  /** Of the person who began. */
  startedBy: z.nullable(z.string()),
  /** The newest count, which can be taken back while the order is packed. */
  lastScan: z.nullable(z.object({ _id: z.string(), quantity: z.int(), at: instantSchema, by: z.string() })),
  goods: z.object({
    barcode: z.nullable(z.string()),
    partNumber: z.nullable(z.string()),
    unit: z.enum(units),
    /** What a carton holds; 1 for goods that come one by one. */
    orderMultiple: z.int(),
    /** Where they lie; left out without a bin. */
    bin: z.optional(z.string()),
  }),
  /** Of a product that tracks batches: what there is to take; left out of others, and once all has left. */
  batches: z.optional(orderBatchesSchema),
  /** What administrators wrote about the order, newest first. It is shown at the bench, and never printed. */
  notes: z.array(z.string()),
  problem: z.nullable(
    z.object({
      code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]),
      message: z.string(),
    }),
  ),
});
export type Packing = z.infer<typeof packingSchema>;

/** All orders of a checkout that go to one address, in any state and in the order of its lines. */
export const packedParcelSchema = z.object({
  /** Such as `C-10017`; null for an order of its own. */
  checkoutNumber: z.nullable(z.string()),
  /** How it is delivered, by the name of the method; left out where nothing was agreed on. */
  delivery: z.optional(z.string()),
  packings: z.array(packingSchema),
});
export type PackedParcel = z.infer<typeof packedParcelSchema>;

const packedQuantity = wholeNumber({
  required: fieldMessages.quantityRequired,
  min: 1,
  max: MAX_ORDER_QUANTITY,
  message: packFieldMessages.quantity,
});

/** Without `orders`, the order of the path goes alone. */
export const packedShipmentSchema = z.extend(shipmentSchema, {
  /** Of the parcel: those that are in it, and leave with one tracking number. */
  orders: z.optional(orderIdsSchema),
  /** Those of them of which only a part goes: exactly what is packed of it. */
  parts: z.optional(
    orderList(z.object({ orderId: z.string({ error: fieldMessages.invalid }), quantity: packedQuantity })),
  ),
  /** Of those of which the packer chose other batches than those that expire first. */
  batches: z.optional(
    orderList(z.object({ orderId: z.string({ error: fieldMessages.invalid }), batches: chosenBatchesSchema })),
  ),
});
export type PackedShipment = z.output<typeof packedShipmentSchema>;

/** What a scanner sends, also with the separators that it sends as control characters; for `readScan`, not to be stored. */
function scannedText(options: { required: string; max: number }) {
  return z.string({ error: options.required }).check(
    z.refine((text) => text.trim() !== '', { error: options.required }),
    z.maxLength(options.max, { error: fieldMessages.tooLong(options.max) }),
    z.refine((text) => text.isWellFormed(), { error: fieldMessages.characters }),
  );
}

/**
 * `code` is what the scanner sent, or the part number; null only for goods that have neither. A label that says how many
 * goods it is for counts that many. `isTyped`: a person said the number, which counts whatever the label says.
 */
export const newScanSchema = z.object({
  key: requiredText({ required: packFieldMessages.key, max: 100 }),
  code: z.nullable(scannedText({ required: packFieldMessages.code, max: MAX_SCAN_LENGTH })),
  quantity: packedQuantity,
  isTyped: z.optional(z.boolean()),
});
export type NewScan = z.output<typeof newScanSchema>;

const orderParams = z.object({ orderId: z.string() });

export const packingContract = {
  read: defineEndpoint({
    method: 'GET',
    path: '/packing/:orderId',
    summary: 'How far all orders of a parcel are packed; any of them opens it',
    access: { permission: 'orders.pack' },
    params: orderParams,
    response: packedParcelSchema,
  }),
  scan: defineEndpoint({
    method: 'POST',
    path: '/packing/:orderId/scans',
    summary: 'Counts scanned goods into the parcel of an order; the same key again counts nothing',
    access: { permission: 'orders.pack' },
    params: orderParams,
    body: newScanSchema,
    response: packingSchema,
  }),
  takeBack: defineEndpoint({
    method: 'DELETE',
    path: '/packing/:orderId/scans/:scanId',
    summary: 'Takes a count back while the order is packed; again changes nothing',
    access: { permission: 'orders.pack' },
    params: z.object({ orderId: z.string(), scanId: z.string() }),
    response: packingSchema,
  }),
  reset: defineEndpoint({
    method: 'DELETE',
    path: '/packing/:orderId',
    summary: 'Begins the packing of an order again, with nothing packed',
    access: { permission: 'orders.pack' },
    params: orderParams,
    response: packingSchema,
  }),
  ship: defineEndpoint({
    method: 'POST',
    path: '/packing/:orderId/shipment',
    summary:
      'Ships an order that is packed completely, or such orders of its parcel together; repeating it with the same parcel changes nothing',
    access: { permission: 'orders.pack' },
    params: orderParams,
    body: z.optional(packedShipmentSchema),
    response: packingSchema,
  }),
};
