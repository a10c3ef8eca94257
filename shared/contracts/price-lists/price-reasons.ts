import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { productIdSchema, wholeNumber } from '#shared/contracts/fields.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** What one source gave for each unit. */
const offerSchema = z.object({
  /** Null for the shop's own price. */
  list: z.nullable(z.object({ _id: z.string(), name: z.string(), version: z.int() })),
  /** Off the shop's price; null for a price of the product. */
  percentOff: z.nullable(z.number()),
  unitPrice: z.number(),
  /** Whether it is the price that counts. */
  wins: z.boolean(),
});
export type PriceOffer = z.infer<typeof offerSchema>;

export const priceReasonsSchema = z.object({
  quantity: z.int(),
  unitPrice: z.number(),
  /** Of the shop, on which the lists were valid; null when there was none. */
  day: z.nullable(z.iso.date()),
  /** The number of the quote that gave the price, whatever shop and lists say. */
  quote: z.nullable(z.string()),
  offers: z.array(offerSchema),
});
export type PriceReasons = z.infer<typeof priceReasonsSchema>;

const quantitySchema = wholeNumber({
  required: fieldMessages.quantityRequired,
  min: 1,
  max: 1_000_000_000,
  message: fieldMessages.quantityWhole,
});
const params = z.object({ id: z.string() });

export const priceReasonsContract = {
  ofOrder: defineEndpoint({
    method: 'GET',
    path: '/orders/:id/price-reasons',
    summary: 'Why an order has its price: what the shop and each list gave when it was placed, by the versions of then',
    access: { permission: 'priceLists.read' },
    params,
    response: priceReasonsSchema,
  }),
  ofProduct: defineEndpoint({
    method: 'GET',
    path: '/accounts/:id/price-reasons',
    summary: 'What an account pays for a quantity of a product now, and what the shop and each of its lists give',
    access: { permission: 'priceLists.read' },
    params,
    query: z.object({ productId: productIdSchema, quantity: quantitySchema }),
    response: priceReasonsSchema,
  }),
};
