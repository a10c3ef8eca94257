import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import {
  accountsChangeSchema,
  entriesChangeSchema,
  newPriceListSchema,
} from '#shared/contracts/price-lists/price-lists.ts';
import {
  CONSEQUENCE_DAYS,
  MAX_CONSEQUENCE_ACCOUNTS,
  MAX_CONSEQUENCE_ORDERS,
  MAX_PRICE_CHANGE_BYTES,
} from '#shared/domain/price-lists/price-list-limits.ts';
import { priceListFieldMessages } from '#shared/messages/price-lists/price-list-fields.ts';

/** What a change of a list is going to be; what is left out stays as it is. */
export const intendedChangeSchema = z
  .object({
    terms: z.optional(newPriceListSchema),
    entries: z.optional(z.pick(entriesChangeSchema, { set: true, remove: true })),
    accounts: z.optional(accountsChangeSchema),
  })
  .check(
    z.refine((change) => Object.values(change).some((part) => part !== undefined), {
      path: ['terms'],
      error: priceListFieldMessages.noChange,
    }),
  );
export type IntendedChange = z.output<typeof intendedChangeSchema>;

/** Amounts in major units. */
export const priceListConsequenceSchema = z.object({
  /** That the change concerns, all of them. */
  accounts: z.int(),
  /** Theirs of the last days that count, without cancelled and expired ones, and what they come to. */
  orders: z.int(),
  total: z.number(),
  /** What they would have come to. */
  totalAfter: z.number(),
  /** How many would have another price. */
  changedOrders: z.int(),
  /** Whether only the newest accounts, or the newest of their orders, were counted. */
  isCutShort: z.boolean(),
});
export type PriceListConsequence = z.infer<typeof priceListConsequenceSchema>;

export const priceListConsequenceContract = {
  read: defineEndpoint({
    method: 'POST',
    path: '/price-lists/:id/consequence',
    summary: `What orders of the last ${CONSEQUENCE_DAYS} days would have cost if the list had been as an intended change makes it. Nothing is changed. At most the newest ${MAX_CONSEQUENCE_ACCOUNTS} accounts and ${MAX_CONSEQUENCE_ORDERS} orders are counted`,
    access: { permission: 'priceLists.change' },
    params: z.object({ id: z.string() }),
    body: intendedChangeSchema,
    maxBytes: MAX_PRICE_CHANGE_BYTES,
    response: priceListConsequenceSchema,
  }),
};
