import * as z from 'zod/mini';
import { optionalText, wholeNumber } from '#shared/contracts/fields.ts';
import { MAX_STOCK } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** What a shipment takes of one batch. */
export const batchQuantitySchema = z.object({
  batchId: z.string({ error: fieldMessages.invalid }),
  quantity: wholeNumber({
    required: fieldMessages.quantityRequired,
    min: 1,
    max: MAX_STOCK,
    message: fieldMessages.quantityWhole,
  }),
});

/** Of a shipment; the rest of it lies in no batch. */
export const chosenBatchesSchema = z
  .array(batchQuantitySchema)
  .check(z.maxLength(100, { error: fieldMessages.invalid }));

/** How a parcel goes; both are optional, and so is the whole body. */
export const shipmentSchema = z.object({
  carrier: z.optional(optionalText({ max: 60 })),
  trackingNumber: z.optional(optionalText({ max: 100 })),
  /** Said after the question whether a tracking number that went to another address is right. */
  reusesTrackingNumber: z.optional(z.boolean({ error: fieldMessages.invalid })),
  /** Said after the question whether an expired batch may leave. */
  shipsExpired: z.optional(z.boolean({ error: fieldMessages.invalid })),
});
export type Shipment = z.output<typeof shipmentSchema>;

/** Of an order. */
export const wholeQuantity = wholeNumber({
  required: fieldMessages.quantityRequired,
  min: 1,
  max: MAX_STOCK,
  message: fieldMessages.quantityWhole,
});

/** Without a quantity, everything that is left goes. */
export const partShipmentSchema = z.extend(shipmentSchema, {
  quantity: z.optional(wholeQuantity),
  /** Of a product that tracks batches; without it those that expire first. */
  batches: z.optional(chosenBatchesSchema),
  /** The day by which the rest is to leave; of a part only. */
  restBy: z.optional(z.pipe(optionalText({ max: 10 }), z.nullable(z.iso.date({ error: fieldMessages.wishedDay })))),
});
export type PartShipment = z.output<typeof partShipmentSchema>;
