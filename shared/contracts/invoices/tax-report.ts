import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { documentPeriodSchema } from '#shared/contracts/invoices/invoices.ts';
import { currencySchema } from '#shared/contracts/shop/config.ts';
import { invoiceKinds } from '#shared/domain/invoices/invoice-kinds.ts';
import { shareKinds } from '#shared/domain/invoices/share-kinds.ts';

/** What was invoiced or credited at one rate. Amounts are in major units, and negative of credit notes. */
export const taxReportRowSchema = z.object({
  kind: z.enum(invoiceKinds),
  share: z.enum(shareKinds),
  /** Of the tax; of an exempt share its reason; else empty. */
  name: z.string(),
  /** In percent, such as "7.725"; empty of what is not taxed. */
  rate: z.string(),
  currency: currencySchema,
  documents: z.int(),
  net: z.number(),
  tax: z.number(),
  total: z.number(),
});
export type TaxReportRow = z.infer<typeof taxReportRowSchema>;

export const taxReportContract = {
  read: defineEndpoint({
    method: 'GET',
    path: '/invoices/taxes',
    summary: 'Net, tax and total of the documents of a period, for each kind of document and rate',
    access: { permission: 'invoices.read' },
    query: documentPeriodSchema,
    response: z.array(taxReportRowSchema),
  }),
  export: defineEndpoint({
    method: 'GET',
    path: '/invoices/taxes/export',
    summary: 'The same as CSV; it is recorded',
    access: { permission: 'invoices.read' },
    query: documentPeriodSchema,
    response: z.string(),
    produces: 'text/csv',
  }),
};
