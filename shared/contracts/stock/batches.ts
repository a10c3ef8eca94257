import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, optionalText, pageQuerySchema, requiredText } from '#shared/contracts/fields.ts';
import { wholeQuantity } from '#shared/contracts/orders/shipment-bodies.ts';
import { productParams } from '#shared/contracts/products/product-params.ts';
import { MAX_BATCH_LENGTH } from '#shared/domain/limits.ts';
import { batchMovementKinds } from '#shared/domain/stock/batches.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { batchFieldMessages } from '#shared/messages/stock/batches.ts';

/** A batch of a product as people call it. */
export const namedBatchSchema = z.object({
  number: requiredText({ required: batchFieldMessages.numberRequired, max: MAX_BATCH_LENGTH }),
  /** The last day on which it is good; null when it does not go off. */
  bestBefore: z._default(
    z.pipe(optionalText({ max: 10 }), z.nullable(z.iso.date({ error: batchFieldMessages.day }))),
    null,
  ),
});
export type NamedBatch = z.output<typeof namedBatchSchema>;

export const batchSchema = z.object({
  _id: z.string(),
  number: z.string(),
  bestBefore: z.nullable(z.string()),
  /** By the day of the shop. */
  expired: z.boolean(),
  receivedAt: instantSchema,
  onHand: z.int(),
  /** What left of it and was not taken back. */
  shipped: z.int(),
});
export type Batch = z.infer<typeof batchSchema>;

export const productBatchesSchema = z.object({
  tracksBatches: z.boolean(),
  /** Of what is on the shelf, what lies in no batch. */
  withoutBatch: z.int(),
  /** The newest 500, first expired first, those of which nothing is left last. */
  batches: z.array(batchSchema),
});
export type ProductBatches = z.infer<typeof productBatchesSchema>;

const batchOfProductSchema = z.extend(batchSchema, {
  product: z.object({ _id: z.string(), product: z.string(), partNumber: z.nullable(z.string()) }),
});
export type BatchOfProduct = z.infer<typeof batchOfProductSchema>;

/** Who had something of a batch. */
const batchShipmentSchema = z.object({
  _id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  customerName: z.nullable(z.string()),
  company: z.nullable(z.string()),
  /** Null for those who do not see the e-mails of orders. */
  email: z.nullable(z.string()),
  phone: z.string(),
  address: z.string(),
  quantity: z.int(),
  shippedAt: instantSchema,
});
export type BatchShipment = z.infer<typeof batchShipmentSchema>;

const batchMovementSchema = z.object({
  _id: z.string(),
  kind: z.enum(batchMovementKinds),
  quantity: z.int(),
  reason: z.string(),
  /** Of the person; null for the system. */
  email: z.nullable(z.string()),
  createdAt: instantSchema,
});
export type BatchMovement = z.infer<typeof batchMovementSchema>;

/** `from` null: out of no batch. */
export const batchMoveSchema = z.object({
  from: z.nullable(z.string({ error: fieldMessages.invalid })),
  batch: namedBatchSchema,
  quantity: wholeQuantity,
});
export type BatchMove = z.output<typeof batchMoveSchema>;

const batchParams = z.object({ id: z.string() });
const page = { limit: pageQuerySchema.shape.limit, cursor: pageQuerySchema.shape.cursor };

export const batchesContract = {
  listOfProduct: defineEndpoint({
    method: 'GET',
    path: '/products/:id/batches',
    summary: 'The batches of a product, first expired first, and what lies in none',
    access: { permission: 'batches.read' },
    params: productParams,
    response: productBatchesSchema,
  }),
  move: defineEndpoint({
    method: 'POST',
    path: '/products/:id/batches',
    summary: 'Puts stock that lies in no batch, or in another one, into a batch, which may be new',
    access: { permission: 'stock.change' },
    params: productParams,
    body: batchMoveSchema,
    response: productBatchesSchema,
  }),
  find: defineEndpoint({
    method: 'GET',
    path: '/batches',
    summary:
      'The batches of a number, of all products; without one those that expire within 30 days or are expired, and are on hand',
    access: { permission: 'batches.read' },
    query: z.object({ number: z.optional(optionalText({ max: MAX_BATCH_LENGTH })) }),
    response: z.array(batchOfProductSchema),
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/batches/:id',
    summary: 'A batch with its product',
    access: { permission: 'batches.read' },
    params: batchParams,
    response: batchOfProductSchema,
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/batches/:id',
    summary: 'Corrects the number or the best-before day of a batch',
    access: { permission: 'stock.change' },
    params: batchParams,
    body: namedBatchSchema,
    response: batchOfProductSchema,
  }),
  listMovements: defineEndpoint({
    method: 'GET',
    path: '/batches/:id/movements',
    summary: 'The ledger of a batch, newest first: what came, what left, and who did it',
    access: { permission: 'batches.read' },
    params: batchParams,
    query: z.object(page),
    response: z.array(batchMovementSchema),
  }),
  listShipments: defineEndpoint({
    method: 'GET',
    path: '/batches/:id/shipments',
    summary: 'Which customers had something of a batch, newest shipment first',
    access: { permission: 'batches.read' },
    params: batchParams,
    query: z.object(page),
    response: z.array(batchShipmentSchema),
  }),
  exportShipments: defineEndpoint({
    method: 'GET',
    path: '/batches/:id/shipments/export',
    summary: 'All customers who had something of a batch as CSV; who exported it is recorded',
    access: { permission: 'batches.export' },
    params: batchParams,
    response: z.string(),
    produces: 'text/csv',
  }),
};
