import { stockContract } from '#shared/contracts/stock/stock.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call, listCall } from '#web/api/contract-call.ts';

type NewMovementRequest = BodyOf<typeof stockContract.addMovement> & {
  id: string;
  /** The same for every try, so that a repeated click records once. */
  idempotencyKey: string;
};

interface MovementsRequest {
  id: string;
  cursor?: string | undefined;
  limit: number;
}

// Orders move stock.
const stockApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readStock: build.query({
      ...call(stockContract.read, (id: string) => ({ params: { id } })),
      providesTags: ['Product', 'Order'],
    }),
    listMovements: build.query({
      ...listCall(stockContract.listMovements, ({ id, ...query }: MovementsRequest) => ({ params: { id }, query })),
      providesTags: ['Product', 'Order'],
    }),
    addMovement: build.mutation({
      ...call(stockContract.addMovement, ({ id, idempotencyKey, ...body }: NewMovementRequest) => ({
        params: { id },
        body,
        headers: { 'idempotency-key': idempotencyKey },
      })),
      invalidatesTags: ['Product'],
    }),
  }),
});

export const { addMovement } = stockApi.endpoints;
export const { useReadStockQuery, useListMovementsQuery, useAddMovementMutation } = stockApi;
