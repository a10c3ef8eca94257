import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema } from '#shared/contracts/fields.ts';
import { productSummarySchema } from '#shared/contracts/products/priced-products.ts';
import { DEMAND_DAYS, MAX_DEMAND_ROWS } from '#shared/domain/stock/demand.ts';

/** What the rhythms of all customers let expect of one product. */
export const productDemandSchema = z.object({
  /** With the stock of now. */
  product: productSummarySchema,
  /** The quantity expected in the next seven days. */
  quantity: z.int(),
  /** The customers who are expected to order it in the next seven days. */
  customers: z.int(),
  /** The days, from 0, after which more is expected than is in stock; null when the stock lasts the days looked ahead. */
  daysUntilEmpty: z.nullable(z.int()),
});
export type ProductDemand = z.infer<typeof productDemandSchema>;

export const demandSchema = z.object({
  /** Null while it is computed for the first time; ask again. */
  computedAt: z.nullable(instantSchema),
  rows: z.array(productDemandSchema),
  /** The number of products, also of those beyond the last row. */
  products: z.int(),
});
export type Demand = z.infer<typeof demandSchema>;

export const demandContract = {
  read: defineEndpoint({
    method: 'GET',
    path: '/demand',
    summary: `What customers will ask for in the next seven days, and which stock will not last ${DEMAND_DAYS}, computed in the background from the rhythm of their orders; the shortest stock first, at most ${MAX_DEMAND_ROWS} products`,
    access: { permission: 'demand.read' },
    response: demandSchema,
  }),
};
