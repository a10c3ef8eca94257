import { transfersContract } from '#shared/contracts/payments/transfers.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call, listCall } from '#web/api/contract-call.ts';

type NewTransferRequest = BodyOf<typeof transfersContract.add> & {
  id: string;
  idempotencyKey: string;
};

const transfersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTransfers: build.query({
      ...listCall(transfersContract.list, ({ id, cursor }: { id: string; cursor?: string | undefined }) => ({
        params: { id },
        query: { cursor, limit: 50 },
      })),
      providesTags: ['Order'],
    }),
    addTransfer: build.mutation({
      ...call(transfersContract.add, ({ id, idempotencyKey, ...body }: NewTransferRequest) => ({
        params: { id },
        body,
        headers: { 'idempotency-key': idempotencyKey },
      })),
      // Also after a refusal: an invoice may have been paid meanwhile.
      invalidatesTags: ['Order'],
    }),
    reverseTransfer: build.mutation({
      ...call(transfersContract.reverse, (params: { id: string; transferId: string }) => ({ params })),
      invalidatesTags: ['Order'],
    }),
  }),
});

export const { useListTransfersQuery, useAddTransferMutation, useReverseTransferMutation } = transfersApi;
