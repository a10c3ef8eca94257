import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { productParams } from '#shared/contracts/products/product-params.ts';
import { BUYERS_DAYS, REGULAR_DAYS } from '#shared/domain/orders/buyers.ts';

/** Of what was sold: paid orders, and those on account once they are shipped, unless all was refunded. */
export const productBuyersSchema = z.object({
  /** The customers who bought it lately, and how much. */
  customers: z.int(),
  quantity: z.int(),
  /** Open orders that keep the price and quantity that they were placed with. */
  unpaidOrders: z.int(),
  /** What each regular buyer usually orders. */
  usualQuantities: z.array(z.int()),
});
export type ProductBuyers = z.infer<typeof productBuyersSchema>;

export const productBuyersContract = {
  readBuyers: defineEndpoint({
    method: 'GET',
    path: '/products/:id/buyers',
    summary: `Who bought a product in the last ${BUYERS_DAYS} days, what regular buyers of the last ${REGULAR_DAYS} usually order, and how many unpaid orders there are; from its newest sales`,
    access: { permission: 'demand.read' },
    params: productParams,
    response: productBuyersSchema,
  }),
};
