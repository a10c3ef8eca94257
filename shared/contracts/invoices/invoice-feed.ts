import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { pageQuerySchema } from '#shared/contracts/fields.ts';
import { invoiceSchema } from '#shared/contracts/invoices/invoices.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** `next` of an earlier answer. */
const cursorSchema = z
  .string({ error: fieldMessages.invalid })
  .check(
    z.maxLength(1000),
    z.regex(/^((INV|CN)-\d{4}-\d{1,9}(\.(INV|CN)-\d{4}-\d{1,9})*)?$/, { error: fieldMessages.invalid }),
  );

export const invoiceFeedSchema = z.object({
  invoices: z.array(invoiceSchema),
  /** The `after` of the next call, also when there was nothing. */
  next: z.string(),
  /** Whether there are more already. */
  more: z.boolean(),
});
export type InvoiceFeed = z.infer<typeof invoiceFeedSchema>;

export const invoiceFeedContract = {
  listAfter: defineEndpoint({
    method: 'GET',
    path: '/invoices/feed',
    summary:
      'Invoices, credit notes and reversals that were issued after a cursor, whole and without a gap in their numbers, for systems ' +
      'that ask from time to time; from the beginning without `after`. Call again with `next`',
    access: { permission: 'invoices.read' },
    query: z.object({ after: z._default(cursorSchema, ''), limit: pageQuerySchema.shape.limit }),
    response: invoiceFeedSchema,
  }),
};
