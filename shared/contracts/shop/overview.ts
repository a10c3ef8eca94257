import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { MAX_BEST_ROWS, SALES_DAYS, SALES_MONTHS, salesPeriods } from '#shared/domain/shop/sales.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** Null when there are too many to count at once. */
const countSchema = z.nullable(z.int());

/** What waits for staff: orders by the views of the same names, and products. */
export const overviewSchema = z.object({
  toShip: countSchema,
  unpaid: countSchema,
  overdue: countSchema,
  lowStock: countSchema,
  /** Batches on hand that are expired or expire within 30 days; left out when there are none. */
  expiring: z.optional(z.int()),
  /** Left out while no product tracks batches. */
  hasBatches: z.optional(z.boolean()),
  /** Webhook endpoints of the shop that were switched off without a person, for who may change them; left out when there are none. */
  failedWebhooks: z.optional(z.int()),
});
export type Overview = z.infer<typeof overviewSchema>;

/** Since the shop's day began, and on the day before up to the same time of day; null when there are too many to count. */
const soFarSchema = z.object({ today: countSchema, before: countSchema });

export const todaySchema = z.object({ ordered: soFarSchema, shipped: soFarSchema });
export type Today = z.infer<typeof todaySchema>;

/** Amounts are in major units, with tax, without what was refunded. */
const soldSchema = z.object({ orders: z.int(), amount: z.number() });

/** A day such as `2026-11-23` or a month such as `2026-11`. */
export const salesOfPeriodSchema = z.extend(soldSchema, { period: z.string() });
export type SalesOfPeriod = z.infer<typeof salesOfPeriodSchema>;

export const salesSchema = z.object({ days: z.array(salesOfPeriodSchema), months: z.array(salesOfPeriodSchema) });
export type Sales = z.infer<typeof salesSchema>;

export const bestSchema = z.object({
  products: z.array(
    z.extend(soldSchema, {
      _id: z.string(),
      product: z.string(),
      partNumber: z.nullable(z.string()),
      quantity: z.int(),
    }),
  ),
  /** Null: an account that was closed. */
  customers: z.array(
    z.extend(soldSchema, { _id: z.string(), name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  ),
});
export type Best = z.infer<typeof bestSchema>;

export const overviewContract = {
  read: defineEndpoint({
    method: 'GET',
    path: '/overview',
    summary: 'How many orders are to be shipped, unpaid and overdue, and how many products are low on stock',
    access: { permission: 'overview.read' },
    response: overviewSchema,
  }),
  readToday: defineEndpoint({
    method: 'GET',
    path: '/overview/today',
    summary: 'How many orders were placed and shipped today, and yesterday up to the same time of day',
    access: { permission: 'overview.read' },
    response: todaySchema,
  }),
  readSales: defineEndpoint({
    method: 'GET',
    path: '/overview/sales',
    summary: `What was sold on each of the last ${SALES_DAYS} days and in each of the last ${SALES_MONTHS} months, oldest first; an order is sold when it is paid, or shipped on account`,
    access: { permission: 'sales.read' },
    response: salesSchema,
  }),
  readBest: defineEndpoint({
    method: 'GET',
    path: '/overview/best',
    summary: `The ${MAX_BEST_ROWS} products and customers with the largest sales of a month or year`,
    access: { permission: 'sales.read' },
    query: z.object({ period: z.enum(salesPeriods, { error: fieldMessages.invalid }) }),
    response: bestSchema,
  }),
};
