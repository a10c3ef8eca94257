import { customersContract } from '#shared/contracts/customers/customers.ts';
import type { CustomerSort, CustomerView } from '#shared/domain/customers/customer-views.ts';
import { MAX_TRANSFER_ORDERS } from '#shared/domain/limits.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call, listCall, type PageRequest, pageQuery } from '#web/api/contract-call.ts';

interface CustomersRequest extends PageRequest {
  view?: CustomerView | undefined;
  q?: string | undefined;
  sort?: CustomerSort | undefined;
}

interface ReceivablesRequest {
  id: string;
  state: 'open' | 'paid';
  cursor?: string | undefined;
}

type TermsRequest = BodyOf<typeof customersContract.changeTerms> & { id: string };

const customersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCustomers: build.query({
      ...listCall(customersContract.list, ({ view, q, sort, ...page }: CustomersRequest) => ({
        query: { ...pageQuery(page), view, q, ...(sort !== undefined && { sort }) },
      })),
      providesTags: ['User', 'Order'],
    }),
    readCustomer: build.query({
      ...call(customersContract.read, (id: string) => ({ params: { id } })),
      providesTags: ['User', 'Order'],
    }),
    listReceivables: build.query({
      ...listCall(customersContract.listReceivables, ({ id, state, cursor }: ReceivablesRequest) => ({
        params: { id },
        query: { state, cursor, limit: MAX_TRANSFER_ORDERS },
      })),
      providesTags: ['Order'],
    }),
    changePaymentTerms: build.mutation({
      ...call(customersContract.changeTerms, ({ id, ...body }: TermsRequest) => ({ params: { id }, body })),
      invalidatesTags: ['User', 'Order'],
    }),
    revokeTerms: build.mutation({
      ...call(customersContract.revokeTerms, (id: string) => ({ params: { id } })),
      invalidatesTags: ['User', 'Order'],
    }),
  }),
});

export const {
  useListCustomersQuery,
  useReadCustomerQuery,
  useLazyReadCustomerQuery,
  useListReceivablesQuery,
  useChangePaymentTermsMutation,
  useRevokeTermsMutation,
} = customersApi;
