import { ordersContract } from '#shared/contracts/orders/orders.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

interface Reduction {
  id: string;
  reduced: BodyOf<typeof ordersContract.reduce>;
  idempotencyKey: string;
}

const reductionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readReduction: build.query({
      ...call(ordersContract.readReduction, (id: string) => ({ params: { id } })),
      providesTags: ['Order', 'Product'],
    }),
    reduceOrder: build.mutation({
      ...call(ordersContract.reduce, ({ id, reduced, idempotencyKey }: Reduction) => ({
        params: { id },
        body: reduced,
        headers: { 'idempotency-key': idempotencyKey },
      })),
      // Also after a refusal: the order may have been paid.
      invalidatesTags: ['Order', 'Product'],
    }),
  }),
});

export const { useReadReductionQuery, useReduceOrderMutation } = reductionsApi;
