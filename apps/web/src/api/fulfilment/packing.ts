import { packingContract } from '#shared/contracts/fulfilment/packing.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

type ScanRequest = BodyOf<typeof packingContract.scan> & { orderId: string };
type ShipmentRequest = BodyOf<typeof packingContract.ship> & { orderId: string };

const packingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readPacking: build.query({
      ...call(packingContract.read, (orderId: string) => ({ params: { orderId } })),
      providesTags: (_packing, _error, orderId) => [{ type: 'Order', id: orderId }],
    }),
    // Not an invalidation: the response is the newest state.
    countScan: build.mutation({
      ...call(packingContract.scan, ({ orderId, ...body }: ScanRequest) => ({ params: { orderId }, body })),
      onQueryStarted: async ({ orderId }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) await dispatch(packingApi.util.upsertQueryData('readPacking', orderId, data));
      },
    }),
    takeBackScan: build.mutation({
      ...call(packingContract.takeBack, (params: { orderId: string; scanId: string }) => ({ params })),
      invalidatesTags: ['Order'],
    }),
    resetPacking: build.mutation({
      ...call(packingContract.reset, (orderId: string) => ({ params: { orderId } })),
      invalidatesTags: ['Order'],
    }),
    shipPacked: build.mutation({
      ...call(packingContract.ship, ({ orderId, ...body }: ShipmentRequest) => ({ params: { orderId }, body })),
      invalidatesTags: ['Order'],
    }),
  }),
});

export const {
  useReadPackingQuery,
  useCountScanMutation,
  useTakeBackScanMutation,
  useResetPackingMutation,
  useShipPackedMutation,
} = packingApi;
