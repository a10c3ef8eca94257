import * as z from 'zod/mini';
import { checkoutLineSchema, newCheckoutSchema } from '#shared/contracts/checkouts/checkouts.ts';
import { refusalSchema } from '#shared/contracts/companies/applications.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, numeric, optionalText, pageQuerySchema, wholeNumber } from '#shared/contracts/fields.ts';
import { newOrderSchema } from '#shared/contracts/orders/orders.ts';
import { approvalReasons } from '#shared/domain/companies/member-limits.ts';
import { MAX_LINES, MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
import { requestStates, requestViews } from '#shared/domain/requests/request-state.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { requestMessages } from '#shared/messages/requests/requests.ts';

/** In a list; amounts in major units. */
export const requestSummarySchema = z.object({
  _id: z.string(),
  /** Such as `R-10007`. */
  number: z.string(),
  state: z.enum(requestStates),
  requester: z.string(),
  total: z.number(),
  lines: z.int(),
  poNumber: z.nullable(z.string()),
  costCentre: z.nullable(z.string()),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});
export type RequestSummary = z.infer<typeof requestSummarySchema>;

const requestedLineSchema = z.object({
  productId: z.string(),
  name: z.string(),
  partNumber: z.nullable(z.string()),
  image: z.string(),
  quantity: z.int(),
  /** Null until it is approved; 0 for a line that was left out. */
  approvedQuantity: z.nullable(z.int()),
  price: z.number(),
  total: z.number(),
  /** Of now, while it is open; null for a product that is not sold any more. */
  now: z.nullable(
    z.object({
      /** Of the requested quantity. */
      price: z.number(),
      /** Of any quantity, with what larger ones cost. */
      listPrice: z.number(),
      priceBreaks: z.array(z.object({ quantity: z.int(), price: z.number() })),
      availableQuantity: z.int(),
      minimumQuantity: z.int(),
      orderMultiple: z.int(),
      sellsRest: z.boolean(),
    }),
  ),
});
export type RequestedLine = z.infer<typeof requestedLineSchema>;

/** A checkout that waits for an approval, and how things are now. */
export const requestSchema = z.extend(requestSummarySchema, {
  /** The member of staff who asked in the requester's name; null when the requester did. */
  askedBy: z.nullable(z.object({ name: z.nullable(z.string()) })),
  address: z.string(),
  phone: z.string(),
  deliveryNote: z.nullable(z.string()),
  wishedOn: z.optional(z.iso.date()),
  onAccount: z.boolean(),
  /** How it is to be delivered; the freight is what the requester saw, in major units without tax, and null by agreement. */
  delivery: z.optional(
    z.object({
      methodId: z.string(),
      name: z.string(),
      freight: z.nullable(z.number()),
      country: z.optional(z.string()),
      postcode: z.optional(z.nullable(z.string())),
    }),
  ),
  note: z.nullable(z.string()),
  reasons: z.array(z.enum(approvalReasons)),
  requested: z.array(requestedLineSchema),
  /** The requester's limits and spending of now; null for one who has left the company. */
  limits: z.nullable(
    z.object({
      orderLimit: z.nullable(z.number()),
      monthLimit: z.nullable(z.number()),
      spent: z.number(),
    }),
  ),
  /** What is left of the credit limit; null when it is not on account. */
  creditLeft: z.nullable(z.number()),
  decidedAt: z.nullable(instantSchema),
  decidedBy: z.nullable(z.string()),
  decision: z.nullable(z.string()),
  checkoutId: z.nullable(z.string()),
  isMine: z.boolean(),
  /** Whether the caller may approve and refuse it now. */
  mayDecide: z.boolean(),
});
export type Request = z.infer<typeof requestSchema>;

export const newRequestSchema = z.extend(newCheckoutSchema, { note: z.optional(optionalText({ max: 500 })) });
export type NewRequest = z.output<typeof newRequestSchema>;

/** `price` is the one that the approver saw. A quantity of 0 leaves the line out. */
export const approvalSchema = z.object({
  lines: z
    .array(
      z.object({
        productId: checkoutLineSchema.shape.productId,
        quantity: wholeNumber({
          required: fieldMessages.quantityRequired,
          min: 0,
          max: MAX_ORDER_QUANTITY,
          message: fieldMessages.quantityWhole,
        }),
        price: z.optional(numeric({ required: fieldMessages.priceRequired, invalid: fieldMessages.number })),
      }),
      { error: requestMessages.linesRequired },
    )
    .check(
      z.minLength(1, { error: requestMessages.linesRequired }),
      z.maxLength(MAX_LINES, { error: requestMessages.linesRequired }),
    ),
  taxRate: newOrderSchema.shape.taxRate,
  /** What the approver saw of the freight, without tax, when it is not what the requester saw; null by agreement. */
  freight: z.optional(z.nullable(z.number({ error: fieldMessages.number }))),
});
export type Approval = z.output<typeof approvalSchema>;

const params = z.object({ id: z.string() });

export const requestsContract = {
  add: defineEndpoint({
    method: 'POST',
    path: '/requests',
    summary: 'Asks the company of the caller to approve a checkout, which takes no stock',
    takesIdempotencyKey: true,
    access: 'signedIn',
    status: 201,
    body: newRequestSchema,
    response: requestSchema,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/requests',
    summary: 'Requests of the company: those that wait for the caller, the own ones, or all that the caller may see',
    access: 'signedIn',
    query: z.extend(pageQuerySchema, { view: z.optional(z.enum(requestViews, { error: fieldMessages.invalid })) }),
    response: z.array(requestSummarySchema),
  }),
  count: defineEndpoint({
    method: 'GET',
    path: '/requests/counts',
    summary: 'How many requests wait for the caller, and how many of the own ones are open',
    access: 'signedIn',
    response: z.object({ waiting: z.int(), mine: z.int() }),
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/requests/:id',
    summary: 'A request with what has changed since, for its requester and for who may decide on it',
    access: 'owner',
    params,
    response: requestSchema,
  }),
  approve: defineEndpoint({
    method: 'POST',
    path: '/requests/:id/approve',
    summary:
      'Places the checkout with the given quantities; repeatable by who approved it. 409 request_decided for others',
    access: 'owner',
    params,
    body: approvalSchema,
    response: requestSchema,
  }),
  refuse: defineEndpoint({
    method: 'POST',
    path: '/requests/:id/refuse',
    summary: 'Refuses with a reason, which the requester gets by mail; repeatable',
    access: 'owner',
    params,
    body: refusalSchema,
    response: requestSchema,
  }),
  withdraw: defineEndpoint({
    method: 'POST',
    path: '/requests/:id/withdraw',
    summary: 'Takes an own request back; repeatable',
    access: 'owner',
    params,
    response: requestSchema,
  }),
};
