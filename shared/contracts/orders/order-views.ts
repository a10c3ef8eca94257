import * as z from 'zod/mini';
import { boundSchema } from '#shared/contracts/bounds.ts';
import { pageQuerySchema, searchTextSchema } from '#shared/contracts/fields.ts';
import { type OrderView, orderSorts, orderViews } from '#shared/domain/orders/order-views.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** Null when there are too many to count at once. */
const countSchema = z.nullable(z.int());

export const orderViewCountsSchema = z.object({
  'to-ship': countSchema,
  'on-hold': countSchema,
  unpaid: countSchema,
  overdue: countSchema,
  shipped: countSchema,
  'shipped-unpaid': countSchema,
  refunded: countSchema,
  expired: countSchema,
  cancelled: countSchema,
} satisfies Record<OrderView, typeof countSchema>);
export type OrderViewCounts = z.infer<typeof orderViewCountsSchema>;

/**
 * The query of a list of orders; its sort is that of creation. `from` and `to` are days in the shop's time zone or
 * instants of creation, both included. Without a view, lists leave cancelled orders out.
 */
export const orderListQuerySchema = z.extend(pageQuerySchema, {
  view: z.optional(z.enum(orderViews)),
  q: z.optional(searchTextSchema),
  from: z.optional(boundSchema),
  to: z.optional(boundSchema),
});
export type OrderListQuery = z.output<typeof orderListQuerySchema>;

/** `company`: of all members, for those who see them. */
export const scopeSchema = z.optional(z.enum(['mine', 'company'], { error: fieldMessages.invalid }));
export const ownOrderListQuerySchema = z.extend(orderListQuerySchema, { scope: scopeSchema });
export type OwnOrderListQuery = z.output<typeof ownOrderListQuerySchema>;

export const staffOrderListQuerySchema = z.extend(orderListQuerySchema, { sort: z.optional(z.enum(orderSorts)) });
export type StaffOrderListQuery = z.output<typeof staffOrderListQuerySchema>;
