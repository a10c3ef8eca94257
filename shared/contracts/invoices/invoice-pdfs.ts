import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { documentPeriodSchema } from '#shared/contracts/invoices/invoices.ts';

export const invoicePdfsContract = {
  exportAll: defineEndpoint({
    method: 'GET',
    path: '/invoices/pdfs',
    summary:
      'A ZIP with the PDF of each invoice, credit note and reversal of the days from `from` to `to`, at most 1,000; it is recorded',
    access: { permission: 'invoices.read' },
    query: documentPeriodSchema,
    response: z.string(),
    produces: 'application/zip',
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/invoices/:id/pdf',
    summary: 'An invoice, credit note or reversal as PDF, as it was issued, for its customer and administrators',
    access: { permission: 'invoices.read', or: 'owner' },
    params: z.object({ id: z.string() }),
    response: z.string(),
    produces: 'application/pdf',
  }),
};
