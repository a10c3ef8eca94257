import * as z from 'zod/mini';
import { instantSchema } from '#shared/contracts/fields.ts';
import { moneyWays, type ReturnView, returnReasons, returnStates } from '#shared/domain/returns/return-states.ts';

/** Goods of one order that go back to the shop. */
export const returnSummarySchema = z.object({
  _id: z.string(),
  number: z.string(),
  state: z.enum(returnStates),
  orderId: z.string(),
  orderNumber: z.string(),
  productId: z.string(),
  name: z.string(),
  partNumber: z.nullable(z.string()),
  image: z.string(),
  customerName: z.nullable(z.string()),
  company: z.nullable(z.string()),
  /** Null for staff who do not see e-mails. */
  email: z.nullable(z.string()),
  reason: z.enum(returnReasons),
  /** That was asked for, approved and received; the last two null until then. */
  quantity: z.int(),
  approvedQuantity: z.nullable(z.int()),
  receivedQuantity: z.nullable(z.int()),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type ReturnSummary = z.infer<typeof returnSummarySchema>;

/** In major units. Left out for staff who do not see money, and until the goods are received. */
const moneySchema = z.object({
  way: z.enum(moneyWays),
  /** What was charged for the received quantity with its tax, or less where less is left to give back. */
  proposed: z.number(),
  /** What goes back; null until staff have said it. */
  amount: z.nullable(z.number()),
  /** What of it staff send by their bank, since a bank transfer has paid it; missing for none. */
  byBank: z.optional(z.number()),
});

export const returnSchema = z.extend(returnSummarySchema, {
  text: z.nullable(z.string()),
  /** For the way back. */
  instructions: z.nullable(z.string()),
  /** Why it was refused. */
  refusal: z.nullable(z.string()),
  /** How many went back to stock; null until they are received. */
  restockedQuantity: z.nullable(z.int()),
  decidedAt: z.nullable(instantSchema),
  receivedAt: z.nullable(instantSchema),
  settledAt: z.nullable(instantSchema),
  pictures: z.array(z.object({ _id: z.string(), width: z.int(), height: z.int() })),
  money: z.optional(moneySchema),
});
export type Return = z.infer<typeof returnSchema>;

/** What can still be returned of an order. */
export const returnableSchema = z.object({
  orderId: z.string(),
  /** Of what was shipped, less what other returns hold. */
  quantity: z.int(),
  /** The last day on which its customer may ask; missing where the shop gives no end. */
  until: z.optional(z.iso.date()),
  /** Whether that day is over, so that only staff may ask. */
  isOver: z.optional(z.boolean()),
  returns: z.array(returnSummarySchema),
});
export type Returnable = z.infer<typeof returnableSchema>;

const countSchema = z.nullable(z.int());

/** Null: more than are counted. */
export const returnCountsSchema = z.object({
  requested: countSchema,
  approved: countSchema,
  received: countSchema,
  done: countSchema,
  closed: countSchema,
} satisfies Record<Exclude<ReturnView, 'all'>, unknown>);
