import type * as z from 'zod/mini';
import { type invoiceListQuerySchema, invoicesContract } from '#shared/contracts/invoices/invoices.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call, listCall, type PageRequest, pageQuery } from '#web/api/contract-call.ts';

type InvoiceListFilter = Omit<z.input<typeof invoiceListQuerySchema>, 'limit' | 'cursor' | 'sort'>;

const invoicesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // It never changes.
    readInvoice: build.query({
      ...call(invoicesContract.read, (id: string) => ({ params: { id } })),
    }),
    // Whether they are paid changes with orders.
    listInvoices: build.query({
      ...listCall(invoicesContract.list, ({ limit, cursor, ...filter }: PageRequest & InvoiceListFilter) => ({
        query: { ...pageQuery({ ...(limit !== undefined && { limit }), cursor }), ...filter },
      })),
      providesTags: ['Order'],
    }),
    // Payments, shipments and refunds issue more.
    listInvoicesOfOrder: build.query({
      ...call(invoicesContract.listOfOrder, (id: string) => ({ params: { id } })),
      providesTags: ['Order'],
    }),
  }),
});

export const { readInvoice, listInvoicesOfOrder } = invoicesApi.endpoints;

export const { useListInvoicesQuery, useListInvoicesOfOrderQuery } = invoicesApi;
