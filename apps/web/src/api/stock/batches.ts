import { batchesContract } from '#shared/contracts/stock/batches.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call, listCall } from '#web/api/contract-call.ts';

interface PageOf {
  id: string;
  cursor?: string | undefined;
  limit: number;
}

// Shipments take from batches.
const batchesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBatches: build.query({
      ...call(batchesContract.listOfProduct, (id: string) => ({ params: { id } })),
      providesTags: ['Product', 'Order'],
    }),
    moveBatch: build.mutation({
      ...call(batchesContract.move, ({ id, ...body }: BodyOf<typeof batchesContract.move> & { id: string }) => ({
        params: { id },
        body,
      })),
      invalidatesTags: ['Product'],
    }),
    findBatches: build.query({
      ...call(batchesContract.find, (number?: string) => ({ query: { number } })),
      providesTags: ['Product', 'Order'],
    }),
    readBatch: build.query({
      ...call(batchesContract.read, (id: string) => ({ params: { id } })),
      providesTags: ['Product', 'Order'],
    }),
    changeBatch: build.mutation({
      ...call(batchesContract.change, ({ id, ...body }: BodyOf<typeof batchesContract.change> & { id: string }) => ({
        params: { id },
        body,
      })),
      invalidatesTags: ['Product', 'Order'],
    }),
    listBatchMovements: build.query({
      ...listCall(batchesContract.listMovements, ({ id, ...query }: PageOf) => ({ params: { id }, query })),
      providesTags: ['Product', 'Order'],
    }),
    listBatchShipments: build.query({
      ...listCall(batchesContract.listShipments, ({ id, ...query }: PageOf) => ({ params: { id }, query })),
      providesTags: ['Product', 'Order'],
    }),
  }),
});

export const {
  useListBatchesQuery,
  useMoveBatchMutation,
  useFindBatchesQuery,
  useReadBatchQuery,
  useChangeBatchMutation,
  useListBatchMovementsQuery,
  useListBatchShipmentsQuery,
} = batchesApi;
