import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, numeric, pageQuerySchema, requiredText } from '#shared/contracts/fields.ts';
import { MAX_TRANSFER_ORDERS, MAX_TRANSFER_REFERENCE } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { transferFieldMessages } from '#shared/messages/payments/transfers.ts';

/** Money that arrived at the bank, as staff recorded it; amounts in major units. */
export const transferSchema = z.object({
  _id: z.string(),
  /** The day on the bank's statement, such as `2026-11-23`. */
  date: z.iso.date(),
  reference: z.string(),
  amount: z.number(),
  orders: z.array(z.object({ orderId: z.string(), orderNumber: z.string(), amount: z.number() })),
  recordedAt: instantSchema,
  /** The e-mail of who recorded it. */
  by: z.string(),
  /** Null unless it was taken back. */
  reversed: z.nullable(z.object({ at: instantSchema, by: z.string() })),
});
export type Transfer = z.infer<typeof transferSchema>;

const amountSchema = z.pipe(
  numeric({ required: transferFieldMessages.amount, invalid: transferFieldMessages.amount }),
  z.number().check(z.positive({ error: transferFieldMessages.amount })),
);

/** `orders` says what it pays; their amounts are its amount. */
export const newTransferSchema = z.object({
  date: z.iso.date({ error: transferFieldMessages.date }),
  reference: requiredText({ required: transferFieldMessages.reference, max: MAX_TRANSFER_REFERENCE }),
  amount: amountSchema,
  orders: z
    .array(z.object({ orderId: z.string({ error: fieldMessages.invalid }), amount: amountSchema }), {
      error: transferFieldMessages.orders,
    })
    .check(
      z.minLength(1, { error: transferFieldMessages.orders }),
      z.maxLength(MAX_TRANSFER_ORDERS, { error: transferFieldMessages.tooMany(MAX_TRANSFER_ORDERS) }),
    ),
});
export type NewTransfer = z.output<typeof newTransferSchema>;

export const transfersContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/customers/:id/transfers',
    summary: 'The bank transfers of a customer, newest first, those that were taken back too',
    access: { permission: 'customers.read' },
    params: z.object({ id: z.string() }),
    query: z.object({ limit: pageQuerySchema.shape.limit, cursor: pageQuerySchema.shape.cursor }),
    response: z.array(transferSchema),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/customers/:id/transfers',
    summary: 'Records a bank transfer, which pays invoices in full or in part',
    takesIdempotencyKey: true,
    access: { permission: 'transfers.record' },
    status: 201,
    params: z.object({ id: z.string() }),
    body: newTransferSchema,
    response: transferSchema,
  }),
  reverse: defineEndpoint({
    method: 'POST',
    path: '/customers/:id/transfers/:transferId/reversal',
    summary: 'Takes back a transfer that was recorded by mistake, by an entry of its own; its invoices are open again',
    access: { permission: 'transfers.record' },
    status: 201,
    params: z.object({ id: z.string(), transferId: z.string() }),
    response: transferSchema,
  }),
};
