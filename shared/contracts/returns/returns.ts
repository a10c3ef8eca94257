import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { numeric, optionalText, pageQuerySchema, requiredText, wholeNumber } from '#shared/contracts/fields.ts';
import {
  returnableSchema,
  returnCountsSchema,
  returnSchema,
  returnSummarySchema,
} from '#shared/contracts/returns/return-shapes.ts';
import { MAX_ORDER_QUANTITY, MAX_PICTURE_BYTES, MAX_TRANSFER_REFERENCE } from '#shared/domain/limits.ts';
import { MAX_RETURN_TEXT, returnReasons, returnViews } from '#shared/domain/returns/return-states.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { returnFieldMessages as texts } from '#shared/messages/returns/return-fields.ts';

const quantitySchema = (min: number) =>
  wholeNumber({ required: fieldMessages.quantityRequired, min, max: MAX_ORDER_QUANTITY, message: texts.quantity });

export const newReturnSchema = z.object({
  quantity: quantitySchema(1),
  reason: z.enum(returnReasons, { error: texts.reasonRequired }),
  text: z.optional(optionalText({ max: MAX_RETURN_TEXT })),
});
export type NewReturn = z.output<typeof newReturnSchema>;

export const returnApprovalSchema = z.object({
  quantity: quantitySchema(1),
  instructions: z.optional(optionalText({ max: MAX_RETURN_TEXT })),
});
export type ReturnApproval = z.output<typeof returnApprovalSchema>;

export const returnRefusalSchema = z.object({
  reason: requiredText({ required: texts.refusalRequired, max: MAX_RETURN_TEXT }),
});
export type ReturnRefusal = z.output<typeof returnRefusalSchema>;

/** The rest of what was received is not to be sold. */
export const returnReceiptSchema = z.object({ quantity: quantitySchema(1), restocked: quantitySchema(0) });
export type ReturnReceipt = z.output<typeof returnReceiptSchema>;

export const returnSettlementSchema = z.object({
  /** In major units; 0 for none. */
  amount: z.pipe(
    numeric({ required: texts.amount, invalid: texts.amount }),
    z.number().check(z.gte(0, { error: texts.amount })),
  ),
  /** Of the bank transfer by which staff send it back. */
  reference: z.optional(optionalText({ max: MAX_TRANSFER_REFERENCE })),
});
export type ReturnSettlement = z.output<typeof returnSettlementSchema>;

const params = z.object({ id: z.string() });
const viewSchema = z.optional(z.enum(returnViews, { error: fieldMessages.invalid }));

export const returnsContract = {
  ask: defineEndpoint({
    method: 'POST',
    path: '/orders/:id/returns',
    summary:
      'Asks to return goods of an order that have left the shop, within the days that the shop gives; staff ask for a customer also later',
    takesIdempotencyKey: true,
    access: { permission: 'returns.decide', or: 'owner' },
    status: 201,
    params,
    body: newReturnSchema,
    response: returnSchema,
  }),
  listOfOrder: defineEndpoint({
    method: 'GET',
    path: '/orders/:id/returns',
    summary: 'The returns of an order, and how much of it can still be returned',
    access: { permission: 'returns.read', or: 'owner' },
    params,
    response: returnableSchema,
  }),
  listOwn: defineEndpoint({
    method: 'GET',
    path: '/returns/own',
    summary: 'The returns of the account of the caller, of one view or all',
    access: 'signedIn',
    query: z.extend(pageQuerySchema, { view: viewSchema }),
    response: z.array(returnSummarySchema),
  }),
  readOwnCounts: defineEndpoint({
    method: 'GET',
    path: '/returns/own/counts',
    summary: 'How many returns of the account of the caller each view has; null for more than are counted',
    access: 'signedIn',
    response: returnCountsSchema,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/returns',
    summary: 'Returns of all customers, of one view or all, or the one with the number that is searched for',
    access: { permission: 'returns.read' },
    query: z.extend(pageQuerySchema, {
      view: viewSchema,
      /** Such as `RMA-10007`. */
      number: z.optional(z.string().check(z.maxLength(40, { error: fieldMessages.invalid }))),
    }),
    response: z.array(returnSummarySchema),
  }),
  readCounts: defineEndpoint({
    method: 'GET',
    path: '/returns/counts',
    summary: 'How many returns each view has; null for more than are counted',
    access: { permission: 'returns.read' },
    response: returnCountsSchema,
  }),
  export: defineEndpoint({
    method: 'GET',
    path: '/returns/export',
    summary: 'Returns of a view or all as CSV, with what became of their goods and their money; it is recorded',
    access: { permission: 'returns.decide' },
    query: z.object({ view: viewSchema }),
    response: z.string(),
    produces: 'text/csv',
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/returns/:id',
    summary: 'One return of the caller, or any for staff',
    access: { permission: 'returns.read', or: 'owner' },
    params,
    response: returnSchema,
  }),
  withdraw: defineEndpoint({
    method: 'POST',
    path: '/returns/:id/withdrawal',
    summary: 'Takes the request back while it is not decided; repeatable',
    access: 'owner',
    params,
    response: returnSchema,
  }),
  addPicture: defineEndpoint({
    method: 'POST',
    path: '/returns/:id/pictures',
    summary:
      'Adds a picture (JPEG, PNG or WebP, at most 10 MB and 40 million pixels) to a request that is not decided, up to four. It is encoded again without metadata, and never public; one that is there changes nothing',
    access: 'owner',
    status: 201,
    params,
    accepts: 'image/*',
    maxBytes: MAX_PICTURE_BYTES,
    response: returnSchema,
  }),
  readPicture: defineEndpoint({
    method: 'GET',
    path: '/returns/:id/pictures/:pictureId',
    summary: 'A picture of a return, for who may see the return',
    access: { permission: 'returns.read', or: 'owner' },
    params: z.object({ id: z.string(), pictureId: z.string() }),
    produces: 'image/*',
    response: z.unknown(),
  }),
  approve: defineEndpoint({
    method: 'POST',
    path: '/returns/:id/approval',
    summary: 'Approves it, all or less, with instructions for the way back; repeatable',
    access: { permission: 'returns.decide' },
    params,
    body: returnApprovalSchema,
    response: returnSchema,
  }),
  refuse: defineEndpoint({
    method: 'POST',
    path: '/returns/:id/refusal',
    summary: 'Refuses it with a reason, also when approved goods never came; repeatable',
    access: { permission: 'returns.decide' },
    params,
    body: returnRefusalSchema,
    response: returnSchema,
  }),
  receive: defineEndpoint({
    method: 'POST',
    path: '/returns/:id/receipt',
    summary: 'Records what came back, and how much of it can be sold again, which goes back to stock once; repeatable',
    access: { permission: 'returns.receive' },
    params,
    body: returnReceiptSchema,
    response: returnSchema,
  }),
  takeBack: defineEndpoint({
    method: 'DELETE',
    path: '/returns/:id/receipt',
    summary: 'Takes back a receipt by mistake whose money has not gone back, while its goods are still in stock',
    access: { permission: 'returns.receive' },
    params,
    response: returnSchema,
  }),
  settle: defineEndpoint({
    method: 'POST',
    path: '/returns/:id/settlement',
    summary:
      'Gives back the money of what was received, once: to the card, or by a credit note off what is owed; what a bank transfer has paid is recorded as sent back by staff. At most what was charged for it. Repeatable',
    access: { permission: 'refunds.make' },
    params,
    body: returnSettlementSchema,
    response: returnSchema,
  }),
};
