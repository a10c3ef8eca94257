import { orderNotesContract } from '#shared/contracts/orders/order-notes.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const tagOf = (orderId: string) => ({ type: 'Order' as const, id: `notes ${orderId}` });

const orderNotesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOrderNotes: build.query({
      ...call(orderNotesContract.list, (id: string) => ({ params: { id } })),
      providesTags: (_notes, _error, id) => [tagOf(id)],
    }),
    addOrderNote: build.mutation({
      ...call(orderNotesContract.add, ({ id, text }: { id: string; text: string }) => ({
        params: { id },
        body: { text },
      })),
      invalidatesTags: (_note, _error, { id }) => [tagOf(id)],
    }),
    removeOrderNote: build.mutation({
      ...call(orderNotesContract.remove, (params: { id: string; noteId: string }) => ({ params })),
      // Also when it failed: another administrator may have removed it.
      invalidatesTags: (_note, _error, { id }) => [tagOf(id)],
    }),
    readOrderCustomer: build.query({
      ...call(orderNotesContract.readCustomer, (id: string) => ({ params: { id } })),
      providesTags: ['Order', 'User'],
    }),
  }),
});

export const {
  useListOrderNotesQuery,
  useAddOrderNoteMutation,
  useRemoveOrderNoteMutation,
  useReadOrderCustomerQuery,
} = orderNotesApi;
