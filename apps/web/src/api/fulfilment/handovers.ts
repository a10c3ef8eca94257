import { handoversContract } from '#shared/contracts/fulfilment/handovers.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call, listCall, type PageRequest, pageQuery } from '#web/api/contract-call.ts';

// Every change also reloads after a refusal: a colleague may have written or signed.
const handoversApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readShift: build.query({
      ...call(handoversContract.readCurrent, (from: string | undefined) => ({ query: { from } })),
      providesTags: ['Handover', 'Order', 'Product', 'User', 'Mail'],
    }),
    listHandovers: build.query({
      ...listCall(handoversContract.list, (page: PageRequest) => ({ query: pageQuery(page) })),
      providesTags: ['Handover'],
    }),
    readHandover: build.query({
      ...call(handoversContract.read, (id: string) => ({ params: { id } })),
      providesTags: ['Handover'],
    }),
    writeHandover: build.mutation({
      ...call(handoversContract.write, (body: { note: string; version: number; from?: string | undefined }) => ({
        body,
      })),
      invalidatesTags: ['Handover'],
    }),
    withdrawHandover: build.mutation({
      ...call(handoversContract.withdraw, () => ({})),
      invalidatesTags: ['Handover'],
    }),
    signHandover: build.mutation({
      ...call(handoversContract.sign, ({ id, version }: { id: string; version: number }) => ({
        params: { id },
        body: { version },
      })),
      invalidatesTags: ['Handover'],
    }),
  }),
});

export const {
  useReadShiftQuery,
  useListHandoversQuery,
  useReadHandoverQuery,
  useWriteHandoverMutation,
  useWithdrawHandoverMutation,
  useSignHandoverMutation,
} = handoversApi;
