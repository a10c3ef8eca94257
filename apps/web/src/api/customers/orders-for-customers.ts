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

export const { useReadCustomerAddressesQuery, usePlaceForCustomerMutation, useAskForMemberMutation } =
  ordersForCustomersApi;
