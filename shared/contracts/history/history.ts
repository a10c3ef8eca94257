import * as z from 'zod/mini';
import { boundSchema } from '#shared/contracts/bounds.ts';
import { emailSchema } from '#shared/contracts/email-field.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, pageQuerySchema } from '#shared/contracts/fields.ts';
import { allEventTypes, eventSubjects } from '#shared/domain/history/event-types.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const historyEntrySchema = z.object({
  _id: z.string(),
  at: instantSchema,
  /** As recorded; a type that this version does not know has no subject. */
  type: z.string(),
  /** Null unless a user acted, whose account may be closed by now. */
  email: z.nullable(z.string()),
  /** Of that user; null where none was given. */
  actorName: z.nullable(z.string()),
  /** `user`, or the part of the system that acted. */
  by: z.enum(['user', 'system', 'payment-provider', 'cli']),
  subject: z.nullable(
    z.object({
      kind: z.enum(eventSubjects),
      /** Of the order, product, user or checkout. */
      id: z.string(),
      /** An order's number, a product's name, a person's name or else e-mail; null when it is gone. */
      name: z.nullable(z.string()),
    }),
  ),
  /** What differs, as far as it has a short value; `before` is null for what is new. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: valueSchema,
      after: valueSchema,
      /** Present for money, in major units of the shop's currency: a price has up to four decimals. */
      money: z.optional(z.enum(['amount', 'price'])),
    }),
  ),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** The log of events: `by` is a user's e-mail or `system`, `about` the id of an order, product, user or checkout. */
export const historyQuerySchema = z.extend(pageQuerySchema, {
  by: z.optional(z.union([z.literal(['system', 'payment-provider', 'cli']), emailSchema])),
  about: z.optional(z.string().check(z.maxLength(60, { error: fieldMessages.tooLong(60) }))),
  type: z.optional(z.enum(allEventTypes, { error: fieldMessages.invalid })),
  from: z.optional(boundSchema),
  to: z.optional(boundSchema),
});
export type HistoryQuery = z.output<typeof historyQuerySchema>;

export const historyContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/history',
    summary: 'Who did what and when, newest first with sort=-createdAt, by person, subject, kind and time',
    access: { permission: 'history.read' },
    query: historyQuerySchema,
    response: z.array(historyEntrySchema),
  }),
};
