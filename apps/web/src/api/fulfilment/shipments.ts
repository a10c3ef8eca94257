import { shipmentsContract } from '#shared/contracts/fulfilment/shipments.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

const shipmentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
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
export const { useShipOrdersMutation, useUndoShipmentsMutation } = shipmentsApi;
