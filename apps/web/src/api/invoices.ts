import { invoicesContract } from '#shared/contracts/invoices.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const invoicesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // It never changes.
    readInvoice: build.query({
      ...call(invoicesContract.read, (id: string) => ({ params: { id } })),
    }),
    // Payments, shipments and refunds issue more.
    listInvoicesOfOrder: build.query({
      ...call(invoicesContract.listOfOrder, (id: string) => ({ params: { id } })),
      providesTags: ['Order'],
    }),
  }),
});

export const { readInvoice, listInvoicesOfOrder } = invoicesApi.endpoints;

export const { useListInvoicesOfOrderQuery } = invoicesApi;
