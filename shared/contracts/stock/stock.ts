import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, pageQuerySchema, requiredText } from '#shared/contracts/fields.ts';
import { adjustmentSchema } from '#shared/contracts/products/product-changes.ts';
import { productParams } from '#shared/contracts/products/product-params.ts';
import { namedBatchSchema } from '#shared/contracts/stock/batches.ts';
import { timelineActors } from '#shared/domain/orders/order-timeline.ts';
import { movementKinds, recordedKinds } from '#shared/domain/stock/stock-movements.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';
import { stockFieldMessages } from '#shared/messages/stock/stock.ts';

/** A change of a product's stock; negative takes away. */
export const movementSchema = z.object({
  _id: z.string(),
  kind: z.enum(movementKinds),
  quantity: z.int(),
  /** What was available after it. */
  availableAfter: z.int(),
  /** As staff gave it; empty for orders. */
  reason: z.string(),
  order: z.nullable(z.object({ _id: z.string(), number: z.string() })),
  by: z.enum(timelineActors),
  /** Of the person who did it; null for the system. */
  email: z.nullable(z.string()),
  createdAt: instantSchema,
});
export type Movement = z.infer<typeof movementSchema>;

/** Where the goods of a product are. `shelf` is the sum of the others: what a person can count. */
export const stockSchema = z.object({
  available: z.int(),
  /** Kept for those who wait in line. */
  setAside: z.int(),
  /** Sold or reserved, and not shipped yet. */
  ordered: z.int(),
  shelf: z.int(),
});
export type Stock = z.infer<typeof stockSchema>;

export const newMovementSchema = z
  .object({
    kind: z.enum(recordedKinds, { error: fieldMessages.invalid }),
    quantity: adjustmentSchema,
    reason: requiredText({ required: productFieldMessages.adjustmentReasonRequired, max: 500 }),
    /** What was shown as available: refused when it is another number by now. */
    seen: z.optional(z.object({ available: z.int({ error: fieldMessages.invalid }) })),
    /** Of a product that tracks batches: a delivery says which, or null for none. */
    batch: z.optional(z.nullable(namedBatchSchema)),
  })
  .check(
    z.refine(({ kind, quantity }) => kind !== 'received' || quantity > 0, {
      error: stockFieldMessages.received,
      path: ['quantity'],
    }),
  );
export type NewMovement = z.output<typeof newMovementSchema>;

export const stockContract = {
  read: defineEndpoint({
    method: 'GET',
    path: '/products/:id/stock',
    summary: 'Where the goods of a product are',
    access: { permission: 'stock.read' },
    params: productParams,
    response: stockSchema,
  }),
  listMovements: defineEndpoint({
    method: 'GET',
    path: '/products/:id/movements',
    summary: 'The stock ledger of a product, newest first: every change, its cause, who made it and what it left',
    access: { permission: 'stock.read' },
    params: productParams,
    query: z.object({ limit: pageQuerySchema.shape.limit, cursor: pageQuerySchema.shape.cursor }),
    response: z.array(movementSchema),
  }),
  exportMovements: defineEndpoint({
    method: 'GET',
    path: '/products/:id/movements/export',
    summary: 'The whole stock ledger of a product as CSV, newest first; who exported it is recorded',
    access: { permission: 'stock.export' },
    params: productParams,
    response: z.string(),
    produces: 'text/csv',
  }),
  addMovement: defineEndpoint({
    method: 'POST',
    path: '/products/:id/movements',
    summary: 'Records a delivery or a correction of stock; 409 changed_meanwhile when `seen` is not what is available',
    takesIdempotencyKey: true,
    access: { permission: 'stock.change' },
    status: 201,
    params: productParams,
    body: newMovementSchema,
    response: stockSchema,
  }),
};
