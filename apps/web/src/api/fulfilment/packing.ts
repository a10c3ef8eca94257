import { packingContract } from '#shared/contracts/fulfilment/packing.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

/** `parcel` is the order that opened it at the bench. */
type ScanRequest = BodyOf<typeof packingContract.scan> & { orderId: string; parcel: string };
type ShipmentRequest = NonNullable<BodyOf<typeof packingContract.ship>> & { orderId: string };

const packingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readParcel: build.query({
      ...call(packingContract.read, (orderId: string) => ({ params: { orderId } })),
      providesTags: (parcel, _error, orderId) =>
        [orderId, ...(parcel?.packings ?? []).map(({ order }) => order._id)].map((id) => ({ type: 'Order', id })),
    }),
    // Not an invalidation: the response is the newest state.
    countScan: build.mutation({
      ...call(packingContract.scan, ({ orderId, parcel: _, ...body }: ScanRequest) => ({ params: { orderId }, body })),
      onQueryStarted: async ({ parcel }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (!data) return;
        dispatch(
          packingApi.util.updateQueryData('readParcel', parcel, (shown) => {
            shown.packings = shown.packings.map((each) => (each.order._id === data.order._id ? data : each));
          }),
        );
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
  useReadParcelQuery,
  useCountScanMutation,
  useTakeBackScanMutation,
  useResetPackingMutation,
  useShipPackedMutation,
} = packingApi;
