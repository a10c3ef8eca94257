import * as z from 'zod/mini';
import { costCentreSchema, poNumberSchema } from '#shared/contracts/checkouts/own-fields.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, numeric, productIdSchema, wholeNumber } from '#shared/contracts/fields.ts';
import { newOrderSchema } from '#shared/contracts/orders/orders.ts';
import { MAX_STOCK } from '#shared/domain/limits.ts';
import { waitlistProblems, waitlistStates } from '#shared/domain/waitlist/waitlist.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { waitlistMessages } from '#shared/messages/waitlist/waitlist.ts';

/** A customer's place in the line of a product. Prices are in major units. */
export const waitlistEntrySchema = z.object({
  _id: z.string(),
  productId: z.string(),
  product: z.string(),
  image: z.string(),
  quantity: z.int(),
  partIsFine: z.boolean(),
  /** The highest price that the customer agreed to, and that of the quantity now. */
  maxPrice: z.number(),
  price: z.number(),
  address: z.string(),
  phone: z.string(),
  createdAt: instantSchema,
  until: instantSchema,
  state: z.enum(waitlistStates),
  /** 1 for the first in line; null once it is over. */
  position: z.nullable(z.int()),
  /** Why the customer is passed over for now. */
  problem: z.nullable(z.enum(waitlistProblems)),
  /** The order that was placed, with the quantity that it has. */
  orderId: z.nullable(z.string()),
  /** What a member's place became that needs an approval. */
  requestId: z.nullable(z.string()),
});
export type WaitlistEntry = z.infer<typeof waitlistEntrySchema>;

const priceSchema = numeric({ required: fieldMessages.priceRequired, invalid: fieldMessages.number });

/** `price` is the unit price of the quantity that the customer saw, in major units. */
export const newWaitlistEntrySchema = z.object({
  quantity: wholeNumber({
    required: fieldMessages.quantityRequired,
    min: 1,
    max: MAX_STOCK,
    message: fieldMessages.quantityWhole,
  }),
  price: priceSchema,
  partIsFine: z._default(z.boolean({ error: fieldMessages.invalid }), false),
  address: newOrderSchema.shape.address,
  phone: newOrderSchema.shape.phone,
  /** As the company of a member asks. */
  poNumber: z.optional(poNumberSchema),
  costCentre: z.optional(costCentreSchema),
  until: z.optional(z.union([z.iso.date(), z.iso.datetime()], { error: waitlistMessages.untilInvalid })),
});
export type NewWaitlistEntry = z.output<typeof newWaitlistEntrySchema>;

/** What customers hold of a product without having paid, earliest end first, and how many wait for it. */
export const reservedStockSchema = z.object({
  quantity: z.int(),
  /** The first few. */
  holds: z.array(z.object({ quantity: z.int(), until: instantSchema })),
  /** What came back and is kept for those in line. */
  setAside: z.int(),
  waiting: z.int(),
  waitingQuantity: z.int(),
});
export type ReservedStock = z.infer<typeof reservedStockSchema>;

export const waitingLineSchema = z.object({
  ...reservedStockSchema.shape,
  productId: z.string(),
  product: z.string(),
  availableQuantity: z.int(),
});
export type WaitingLine = z.infer<typeof waitingLineSchema>;

const params = z.object({ id: z.string() });
const productParams = z.object({ id: productIdSchema });

export const waitlistContract = {
  readHeld: defineEndpoint({
    method: 'GET',
    path: '/products/:id/held',
    summary: 'What unpaid orders hold of a product and until when, and how many customers wait; never whose',
    access: 'public',
    params: productParams,
    response: reservedStockSchema,
  }),
  join: defineEndpoint({
    method: 'POST',
    path: '/products/:id/waitlist',
    summary:
      'Stands in line for a product that is short: the order is placed as soon as unpaid goods come back, or asked for where a member needs an approval',
    takesIdempotencyKey: true,
    access: 'signedIn',
    status: 201,
    params: productParams,
    body: newWaitlistEntrySchema,
    response: waitlistEntrySchema,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/waitlist',
    summary: "The caller's places in line, newest first, with those that ended within a week; at most 100",
    access: 'signedIn',
    response: z.array(waitlistEntrySchema),
  }),
  listLines: defineEndpoint({
    method: 'GET',
    path: '/waitlist/products',
    summary: 'Products that customers wait for, with what is held and set aside; at most 100, for administrators',
    access: { permission: 'demand.read' },
    response: z.array(waitingLineSchema),
  }),
  agree: defineEndpoint({
    method: 'PATCH',
    path: '/waitlist/:id',
    summary: 'Agrees to the price of now, and keeps the place in line',
    access: 'owner',
    params,
    body: z.object({ price: priceSchema }),
    response: waitlistEntrySchema,
  }),
  leave: defineEndpoint({
    method: 'DELETE',
    path: '/waitlist/:id',
    summary: 'Leaves the line; changes nothing once the order is placed',
    access: 'owner',
    params,
    response: waitlistEntrySchema,
  }),
};
