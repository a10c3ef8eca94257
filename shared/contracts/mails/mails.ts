import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, pageQuerySchema } from '#shared/contracts/fields.ts';
import { mailKindNames, mailViews } from '#shared/domain/mails/mail-kinds.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** A mail as staff see it. `left-out`: it would not have been true any more, or its recipient must not get it. */
export const mailSchema = z.object({
  _id: z.string(),
  kind: z.enum(mailKindNames),
  state: z.enum([...mailViews, 'left-out']),
  /** Null once the address is erased. */
  recipient: z.nullable(z.string()),
  /** The first of its orders, and the number of that or of their checkout; null when it is about none. */
  about: z.nullable(z.object({ orderId: z.string(), number: z.string(), orders: z.int() })),
  attempts: z.int(),
  /** Why the last attempt failed, in words and in those of the mail server. */
  problem: z.nullable(z.string()),
  createdAt: instantSchema,
  /** Of a waiting one. */
  nextAttemptAt: z.nullable(instantSchema),
  endedAt: z.nullable(instantSchema),
});
export type Mail = z.infer<typeof mailSchema>;

/** Whether mails are on, and how many are in each view; null when there are more than are counted. */
export const mailSummarySchema = z.object({
  on: z.boolean(),
  failed: z.nullable(z.int()),
  waiting: z.nullable(z.int()),
  sent: z.nullable(z.int()),
});

export const mailsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/mails',
    summary: 'The mails that have failed, wait or were sent, newest first; kept for 90 days after their end',
    access: { permission: 'mails.read' },
    query: z.object({
      view: z.optional(z.enum(mailViews, { error: fieldMessages.invalid })),
      limit: pageQuerySchema.shape.limit,
      cursor: pageQuerySchema.shape.cursor,
    }),
    response: z.array(mailSchema),
  }),
  summary: defineEndpoint({
    method: 'GET',
    path: '/mails/summary',
    summary: 'Whether mails are on, and how many have failed, wait and were sent',
    access: { permission: 'mails.read' },
    response: mailSummarySchema,
  }),
  sendAllAgain: defineEndpoint({
    method: 'POST',
    path: '/mails/again',
    summary: 'Plans all mails again that have failed; returns how many; repeatable',
    access: { permission: 'mails.send' },
    response: z.object({ count: z.int() }),
  }),
  sendAgain: defineEndpoint({
    method: 'POST',
    path: '/mails/:id/again',
    summary: 'Plans a failed mail again, under the same Message-ID; repeatable',
    access: { permission: 'mails.send' },
    params: z.object({ id: z.string() }),
    response: mailSchema,
  }),
};
