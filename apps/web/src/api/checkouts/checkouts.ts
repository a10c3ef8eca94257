import { checkoutsContract } from '#shared/contracts/checkouts/checkouts.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call, listCall, type PageRequest, pageQuery } from '#web/api/contract-call.ts';

interface NewCheckoutRequest {
  checkout: BodyOf<typeof checkoutsContract.place>;
  idempotencyKey: string;
}

const checkoutsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    placeCheckout: build.mutation({
      ...call(checkoutsContract.place, ({ checkout, idempotencyKey }: NewCheckoutRequest) => ({
        body: checkout,
        headers: { 'idempotency-key': idempotencyKey },
      })),
      // Also after a refusal: stock or prices may have changed.
      invalidatesTags: ['Order', 'Product'],
    }),
    listCheckouts: build.query({
      ...listCall(checkoutsContract.list, ({ email, ...page }: PageRequest & { email: string }) => ({
        query: { ...pageQuery(page), email },
      })),
      providesTags: ['Order'],
    }),
    readCheckout: build.query({
      ...call(checkoutsContract.read, (id: string) => ({ params: { id } })),
      providesTags: ['Order'],
    }),
  }),
});

export const { usePlaceCheckoutMutation, useListCheckoutsQuery, useReadCheckoutQuery, useLazyReadCheckoutQuery } =
  checkoutsApi;
