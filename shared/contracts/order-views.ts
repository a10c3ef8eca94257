import * as z from 'zod/mini';
import { pageQuerySchema, searchTextSchema } from '#shared/contracts/fields.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { type OrderView, orderViews } from '#shared/domain/order-views.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** Null when there are too many to count at once. */
const countSchema = z.nullable(z.int());

export const orderViewCountsSchema = z.object({
  'to-ship': countSchema,
  unpaid: countSchema,
  overdue: countSchema,
  shipped: countSchema,
  refunded: countSchema,
  expired: countSchema,
  cancelled: countSchema,
} satisfies Record<OrderView, typeof countSchema>);
export type OrderViewCounts = z.infer<typeof orderViewCountsSchema>;

const dateSchema = z.iso.date({ error: fieldMessages.date });
const dateOrInstantSchema = z.union([dateSchema, z.iso.datetime({ offset: true })], { error: fieldMessages.date });

function isDate(text: string): boolean {
  return dateSchema.safeParse(text).success;
}

/**
 * The query of a list of orders; its sort is that of creation. `from` and `to` are dates (UTC) or instants of creation,
 * both included, and become milliseconds since 1970: from `from` and before `to`. Without a view, lists leave cancelled
 * orders out.
 */
export const orderListQuerySchema = z.extend(pageQuerySchema, {
  view: z.optional(z.enum(orderViews)),
  q: z.optional(searchTextSchema),
  from: z.optional(
    z.pipe(
      dateOrInstantSchema,
      z.transform((text: string) => Date.parse(text)),
    ),
  ),
  to: z.optional(
    z.pipe(
      dateOrInstantSchema,
      z.transform((text: string) => Date.parse(text) + (isDate(text) ? DAY_MS : 1)),
    ),
  ),
});
export type OrderListQuery = z.output<typeof orderListQuerySchema>;
