import { orderBatchesContract } from '#shared/contracts/fulfilment/order-batches.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

type Correction = BodyOf<typeof orderBatchesContract.correct> & { id: string; shipmentId: string };

const orderBatchesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readOrderBatches: build.query({
      ...call(orderBatchesContract.read, (id: string) => ({ params: { id } })),
      providesTags: ['Order', 'Product'],
    }),
    correctBatches: build.mutation({
      ...call(orderBatchesContract.correct, ({ id, shipmentId, ...body }: Correction) => ({
        params: { id, shipmentId },
        body,
      })),
      invalidatesTags: ['Order', 'Product'],
    }),
  }),
});

export const { useReadOrderBatchesQuery, useCorrectBatchesMutation } = orderBatchesApi;
