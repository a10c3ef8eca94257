import { shipmentsContract } from '#shared/contracts/fulfilment/shipments.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

interface Keyed {
  id: string;
  idempotencyKey: string;
}

const shipmentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listShipments: build.query({
      ...call(shipmentsContract.list, (id: string) => ({ params: { id } })),
      providesTags: ['Order'],
    }),
    readClosing: build.query({
      ...call(shipmentsContract.readClosing, (id: string) => ({ params: { id } })),
      providesTags: ['Order'],
    }),
    closeShort: build.mutation({
      ...call(
        shipmentsContract.closeShort,
        ({ id, idempotencyKey, ...body }: BodyOf<typeof shipmentsContract.closeShort> & Keyed) => ({
          params: { id },
          body,
          headers: { 'idempotency-key': idempotencyKey },
        }),
      ),
      invalidatesTags: ['Order'],
    }),
    shipOrders: build.mutation({
      ...call(shipmentsContract.ship, (orders: BodyOf<typeof shipmentsContract.ship>['orders']) => ({
        body: { orders },
      })),
      // Also when the response was lost: some may be shipped.
      invalidatesTags: ['Order'],
    }),
    undoShipments: build.mutation({
      ...call(shipmentsContract.undo, (orders: string[]) => ({ body: { orders } })),
      invalidatesTags: ['Order'],
    }),
  }),
});

export const { undoShipments } = shipmentsApi.endpoints;
export const {
  useReadClosingQuery,
  useCloseShortMutation,
  useListShipmentsQuery,
  useShipOrdersMutation,
  useUndoShipmentsMutation,
} = shipmentsApi;
