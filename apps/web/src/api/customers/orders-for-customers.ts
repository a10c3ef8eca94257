import { ordersForCustomersContract } from '#shared/contracts/customers/orders-for-customers.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

interface CheckoutRequest {
  id: string;
  checkout: BodyOf<typeof ordersForCustomersContract.place>;
  idempotencyKey: string;
}

interface RequestForMember {
  id: string;
  request: BodyOf<typeof ordersForCustomersContract.ask>;
  idempotencyKey: string;
}

const ordersForCustomersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readCustomerAddresses: build.query({
      ...call(ordersForCustomersContract.listAddresses, (id: string) => ({ params: { id } })),
      providesTags: ['User'],
    }),
    /** Like `readProducts`, with the prices of a customer. */
    readProductsOfCustomer: build.query({
      ...call(ordersForCustomersContract.readProducts, ({ id, ids }: { id: string; ids: string[] }) => ({
        params: { id },
        query: { ids: ids.join() },
      })),
      providesTags: ['Product'],
    }),
    placeForCustomer: build.mutation({
      ...call(ordersForCustomersContract.place, ({ id, checkout, idempotencyKey }: CheckoutRequest) => ({
        params: { id },
        body: checkout,
        headers: { 'idempotency-key': idempotencyKey },
      })),
      // Also after a refusal: stock or prices may have changed.
      invalidatesTags: ['Order', 'Product', 'User'],
    }),
    askForMember: build.mutation({
      ...call(ordersForCustomersContract.ask, ({ id, request, idempotencyKey }: RequestForMember) => ({
        params: { id },
        body: request,
        headers: { 'idempotency-key': idempotencyKey },
      })),
      invalidatesTags: ['Product'],
    }),
  }),
});

export const {
  useReadCustomerAddressesQuery,
  useReadProductsOfCustomerQuery,
  usePlaceForCustomerMutation,
  useAskForMemberMutation,
} = ordersForCustomersApi;
