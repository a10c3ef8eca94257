import * as z from 'zod/mini';
import { emailSchema } from '#shared/contracts/email-field.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, numeric, optionalText, requiredText } from '#shared/contracts/fields.ts';
import { orderIdsSchema } from '#shared/contracts/orders/order-ids.ts';
import { timelineEntrySchema } from '#shared/contracts/orders/order-timeline.ts';
import {
  orderViewCountsSchema,
  ownOrderListQuerySchema,
  scopeSchema,
  staffOrderListQuerySchema,
} from '#shared/contracts/orders/order-views.ts';
import { partShipmentSchema, wholeQuantity } from '#shared/contracts/orders/shipment-bodies.ts';
import { phoneText } from '#shared/contracts/phone.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/**
 * `name`, `price` and `image` are the product's at the time of the order; `price` and `total` are in major units;
 * `status` is true once shipped. `printed` is the packing slip's last printing and by whom; it and `parcel` are null for
 * customers. E-mail, amounts and payment are null for warehouse staff, but in their own orders.
 */
export const orderSchema = z.object({
  _id: z.string(),
  /** A short number for people, such as `B-10482`. */
  number: z.string(),
  /** The checkout that placed the order with others; null for an order of its own. */
  checkoutId: z.nullable(z.string()),
  productId: z.string(),
  name: z.string(),
  partNumber: z.nullable(z.string()),
  /** What the account called the product at the time; missing without a number of its own. */
  ownPartNumber: z.optional(z.string()),
  email: z.nullable(z.string()),
  /** The customer's name at the time, from the identity provider. */
  customerName: z.nullable(z.string()),
  /** For whom the customer bought it at the time. */
  company: z.nullable(z.string()),
  address: z.string(),
  quantity: z.int(),
  phone: z.string(),
  poNumber: z.nullable(z.string()),
  /** Of the company that pays; missing without one. */
  costCentre: z.optional(z.string()),
  deliveryNote: z.nullable(z.string()),
  /** The day before which the customer does not want it to leave, where they asked for one. */
  wishedOn: z.optional(z.iso.date()),
  /** The day on which it leaves, while the shop promises one and the order may leave. */
  leavesOn: z.optional(z.iso.date()),
  /** Working days that its product needs beyond the shop's own. */
  leadDays: z.optional(z.int()),
  price: z.nullable(z.number()),
  total: z.nullable(z.number()),
  /** A part of the total, of when the order was placed; null when the shop added no tax. */
  tax: z.nullable(
    z.object({
      /** Such as "VAT". */
      name: z.string(),
      /** In percent, such as "7.725"; null for an exempt customer. */
      rate: z.nullable(z.string()),
      net: z.number(),
      amount: z.number(),
      exemptReason: z.nullable(z.string()),
    }),
  ),
  image: z.string(),
  paid: z.boolean(),
  paidAt: z.nullable(instantSchema),
  transactionId: z.nullable(z.string()),
  status: z.boolean(),
  /** Of what did not leave at once: how much has left, and how much will not come. Missing of whole orders. */
  shippedQuantity: z.optional(z.int()),
  shortQuantity: z.optional(z.int()),
  /** What left last, with `carrier` and `trackingNumber`. */
  partQuantity: z.optional(z.int()),
  /** The day by which staff said that the rest leaves. */
  restBy: z.optional(z.iso.date()),
  shippedAt: z.nullable(instantSchema),
  carrier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  expired: z.boolean(),
  /** When money of it was last returned. */
  refundedAt: z.nullable(instantSchema),
  /** In major units: what went back of its payment, and what can still be refunded. */
  refunded: z.nullable(z.number()),
  refundable: z.nullable(z.number()),
  /** All its money goes back, or has gone back; it is not shipped any more. */
  allRefunded: z.boolean(),
  /** A dispute about its payment is open, or the bank decided it against the shop. */
  disputed: z.boolean(),
  printed: z.nullable(z.object({ at: instantSchema, by: z.string() })),
  /** How many orders of its checkout wait to leave for the same address; null when it goes alone. */
  parcel: z.nullable(z.object({ checkoutNumber: z.string(), waiting: z.int() })),
  /** Why staff hold it back; null for customers. */
  hold: z.nullable(z.object({ reason: z.string(), at: instantSchema })),
  /** The day in the shop's time zone on which staff should ship it at the latest; null for customers and without such a day. */
  shipBy: z.nullable(z.iso.date()),
  createdAt: instantSchema,
  cancelledAt: z.nullable(instantSchema),
  /** Null once the order is paid, shipped or closed, and for an order on account, which does not expire. */
  reservedUntil: z.nullable(instantSchema),
  /** Null unless the order was placed on account. */
  account: z.nullable(
    z.object({
      /** Within how many days of the shipment its invoice is to be paid. */
      days: z.int(),
      /** Null until it is shipped, and when it was paid before. */
      dueAt: z.nullable(instantSchema),
      /** What bank transfers paid of it, in major units. */
      transferred: z.nullable(z.number()),
    }),
  ),
});
export type Order = z.infer<typeof orderSchema>;
/** As its customer and administrators see it. */
export type WholeOrder = Order & Record<'price' | 'total' | 'refunded' | 'refundable', number> & { email: string };

const phoneSchema = z.pipe(
  z.union([z.pipe(z.number(), z.transform(String)), z.string()], { error: fieldMessages.phoneRequired }),
  phoneText({ required: fieldMessages.phoneRequired }),
);

/** Name and image are ignored: the product's are used. A price must be the current one, an e-mail the caller's own. */
const wishedDaySchema = z.pipe(optionalText({ max: 10 }), z.nullable(z.iso.date({ error: fieldMessages.wishedDay })));

export const newOrderSchema = z.object({
  productId: z.string({ error: fieldMessages.invalid }),
  email: z.optional(emailSchema),
  address: requiredText({ required: fieldMessages.addressRequired, max: 500 }),
  phone: phoneSchema,
  quantity: z.pipe(
    numeric({ required: fieldMessages.quantityRequired, invalid: fieldMessages.quantityWhole }),
    z.int({ error: fieldMessages.quantityWhole }).check(z.positive({ error: fieldMessages.quantityBelowMinimum })),
  ),
  price: z.optional(numeric({ required: fieldMessages.priceRequired, invalid: fieldMessages.number })),
  /** The rate that the customer saw, as `GET /tax` says it; refused when it is another by now. Null: no tax. */
  taxRate: z.optional(z.nullable(z.string({ error: fieldMessages.invalid }))),
  /** The day before which it is not to leave; none before the shop's own. */
  wishedOn: z.optional(wishedDaySchema),
  /** Whether to pay by invoice, which staff allow a customer. */
  onAccount: z.optional(z.boolean({ error: fieldMessages.invalid })),
});
export type NewOrder = z.output<typeof newOrderSchema>;

export const purchaseFormSchema = z.pick(newOrderSchema, { address: true, phone: true, quantity: true });

/** Claims that a payment intent has paid the order; the server asks the payment provider. */
export const paymentClaimSchema = z.object({
  order: z.string({ error: fieldMessages.orderDiffers }),
  transactionId: requiredText({ required: fieldMessages.transactionIdRequired, max: 200 }),
});

export const orderIdsBodySchema = z.object({ orders: orderIdsSchema });

/** `total` is the new total that the customer saw, in major units. */
export const reducedOrderSchema = z.object({
  quantity: wholeQuantity,
  total: numeric({ required: fieldMessages.number, invalid: fieldMessages.number }),
});
export type ReducedOrder = z.output<typeof reducedOrderSchema>;

/** Prices are those of when the order was placed, in major units; minimum and multiple are the product's of now. */
export const reductionTermsSchema = z.object({
  quantity: z.int(),
  minimumQuantity: z.int(),
  orderMultiple: z.int(),
  price: z.number(),
  priceBreaks: z.array(z.object({ quantity: z.int(), price: z.number() })),
});

const orderParams = z.object({ id: z.string() });

export const ordersContract = {
  place: defineEndpoint({
    method: 'POST',
    path: '/orders',
    summary: 'Places an order and takes its quantity from stock',
    takesIdempotencyKey: true,
    access: 'signedIn',
    status: 201,
    body: newOrderSchema,
    response: orderSchema,
  }),
  listAll: defineEndpoint({
    method: 'GET',
    path: '/orders',
    summary: 'All orders but cancelled ones, or those of a view, a search and dates, for staff',
    access: { permission: 'orders.read' },
    query: staffOrderListQuerySchema,
    response: z.array(orderSchema),
  }),
  listOwn: defineEndpoint({
    method: 'GET',
    path: '/orders/:email',
    summary: 'The orders of one customer, listed like all: of the caller, or of any customer for administrators',
    access: { permission: 'orders.readMoney', or: 'self' },
    params: z.object({ email: z.string() }),
    query: ownOrderListQuerySchema,
    response: z.array(orderSchema),
  }),
  countViews: defineEndpoint({
    method: 'GET',
    path: '/orders/views',
    summary: 'The number of orders in each view: of all orders for staff, else of the caller',
    access: 'signedIn',
    query: z.object({ scope: scopeSchema }),
    response: orderViewCountsSchema,
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/orders/:id',
    summary: 'One order of the caller, or any for staff; a cancelled one with view=all only',
    access: { permission: 'orders.read', or: 'owner' },
    params: orderParams,
    query: z.object({ view: z.optional(z.enum(['all'])) }),
    response: orderSchema,
  }),
  cancel: defineEndpoint({
    method: 'DELETE',
    path: '/orders/:id',
    summary: 'Cancels an unpaid order that has not been shipped and returns its stock',
    access: { permission: 'orders.cancel', or: 'owner' },
    params: orderParams,
    response: orderSchema,
  }),
  readReduction: defineEndpoint({
    method: 'GET',
    path: '/orders/:id/quantity',
    summary: 'What the quantity of an unpaid order can be reduced to, and at which prices',
    access: 'owner',
    params: orderParams,
    response: reductionTermsSchema,
  }),
  reduce: defineEndpoint({
    method: 'PATCH',
    path: '/orders/:id/quantity',
    summary: 'Gives a part of an unpaid order back to stock; the total must be the new one',
    takesIdempotencyKey: true,
    access: 'owner',
    params: orderParams,
    body: reducedOrderSchema,
    response: orderSchema,
  }),
  ship: defineEndpoint({
    method: 'PATCH',
    path: '/orders/status/:id',
    summary: 'Marks an order as shipped, once, or a quantity of it; takes an optional carrier and tracking number',
    takesIdempotencyKey: true,
    access: { permission: 'orders.ship' },
    params: orderParams,
    body: z.optional(partShipmentSchema),
    response: orderSchema,
  }),
  unship: defineEndpoint({
    method: 'DELETE',
    path: '/orders/status/:id',
    summary: 'Takes the last shipment back that was recorded by mistake, within 15 minutes; one of a part by its id',
    access: { permission: 'orders.ship' },
    params: orderParams,
    query: z.object({ shipment: z.optional(z.string()) }),
    response: orderSchema,
  }),
  sendShipmentMail: defineEndpoint({
    method: 'POST',
    path: '/orders/:id/shipment-mail',
    summary: 'Sends the mail about a shipment at once instead of two minutes after it',
    access: { permission: 'orders.ship' },
    params: orderParams,
    response: orderSchema,
  }),
  listEvents: defineEndpoint({
    method: 'GET',
    path: '/orders/:id/events',
    summary: 'What happened to an order, oldest first, for its customer and staff; of cancelled orders too',
    access: { permission: 'orders.read', or: 'owner' },
    params: orderParams,
    response: z.array(timelineEntrySchema),
  }),
  recordPrints: defineEndpoint({
    method: 'POST',
    path: '/orders/printed',
    summary: 'Records that the packing slips of these orders were printed, by the caller and now',
    access: { permission: 'orders.print' },
    body: orderIdsBodySchema,
    response: z.array(orderSchema),
  }),
  confirmPayment: defineEndpoint({
    method: 'PATCH',
    path: '/orders/:id',
    summary: 'Asks the payment provider whether this intent has paid the order, and records it',
    access: 'owner',
    params: orderParams,
    body: paymentClaimSchema,
    response: orderSchema,
  }),
};
