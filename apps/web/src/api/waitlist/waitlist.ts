import { waitlistContract } from '#shared/contracts/waitlist/waitlist.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

interface NewEntry {
  productId: string;
  requested: BodyOf<typeof waitlistContract.join>;
  idempotencyKey: string;
}

// Orders move the line, so both share a tag.
const waitlistApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readReservedStock: build.query({
      ...call(waitlistContract.readHeld, (id: string) => ({ params: { id } })),
      providesTags: ['Product', 'Order'],
    }),
    listWaitlist: build.query({
      ...call(waitlistContract.list, () => ({})),
      providesTags: ['Order'],
    }),
    listWaitingLines: build.query({
      ...call(waitlistContract.listLines, () => ({})),
      providesTags: ['Order', 'Product'],
    }),
    joinWaitlist: build.mutation({
      ...call(waitlistContract.join, ({ productId, requested, idempotencyKey }: NewEntry) => ({
        params: { id: productId },
        body: requested,
        headers: { 'idempotency-key': idempotencyKey },
      })),
      invalidatesTags: ['Order', 'Product'],
    }),
    agreeToPrice: build.mutation({
      ...call(waitlistContract.agree, ({ id, price }: { id: string; price: number }) => ({
        params: { id },
        body: { price },
      })),
      invalidatesTags: ['Order', 'Product'],
    }),
    leaveWaitlist: build.mutation({
      ...call(waitlistContract.leave, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Order', 'Product'],
    }),
  }),
});

export const {
  useReadReservedStockQuery,
  useListWaitlistQuery,
  useListWaitingLinesQuery,
  useJoinWaitlistMutation,
  useAgreeToPriceMutation,
  useLeaveWaitlistMutation,
} = waitlistApi;
