import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { documentPeriodSchema } from '#shared/contracts/invoices/invoices.ts';

const params = z.object({ id: z.string() });

/** 422 e_invoice_incomplete says what is missing for one. */
export const eInvoicesContract = {
  exportAll: defineEndpoint({
    method: 'GET',
    path: '/invoices/e-invoices',
    summary:
      'A ZIP with the UBL and the Factur-X PDF of each invoice, credit note and reversal of the days from `from` to `to`, at most 1,000; it is recorded',
    access: { permission: 'invoices.read' },
    query: documentPeriodSchema,
    response: z.string(),
    produces: 'application/zip',
  }),
  readUbl: defineEndpoint({
    method: 'GET',
    path: '/invoices/:id/ubl',
    summary:
      'An invoice, credit note or reversal as UBL by EN 16931 (Peppol BIS Billing 3), for its customer and administrators',
    access: { permission: 'invoices.read', or: 'owner' },
    params,
    response: z.string(),
    produces: 'application/xml',
  }),
  readFacturX: defineEndpoint({
    method: 'GET',
    path: '/invoices/:id/factur-x',
    summary: 'The same as PDF with its data inside (Factur-X, ZUGFeRD; profile EN 16931)',
    access: { permission: 'invoices.read', or: 'owner' },
    params,
    response: z.string(),
    produces: 'application/pdf',
  }),
};
