import { refundsContract } from '#shared/contracts/payments/refunds.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

type NewRefundRequest = BodyOf<typeof refundsContract.add> & {
  id: string;
  idempotencyKey: string;
};

const refundsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listRefunds: build.query({
      ...call(refundsContract.list, (id: string) => ({ params: { id } })),
      providesTags: ['Order'],
    }),
    addRefund: build.mutation({
      ...call(refundsContract.add, ({ id, idempotencyKey, ...body }: NewRefundRequest) => ({
        params: { id },
        body,
        headers: { 'idempotency-key': idempotencyKey },
      })),
      // Also after a refusal: money may have been returned meanwhile.
      invalidatesTags: ['Order', 'Product'],
    }),
    retryRefund: build.mutation({
      ...call(refundsContract.retry, (params: { id: string; refundId: string }) => ({ params })),
      invalidatesTags: ['Order'],
    }),
  }),
});

export const { useListRefundsQuery, useAddRefundMutation, useRetryRefundMutation } = refundsApi;
