import { holdsContract } from '#shared/contracts/orders/holds.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const holdsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    holdOrder: build.mutation({
      ...call(holdsContract.hold, ({ id, reason }: { id: string; reason: string }) => ({
        params: { id },
        body: { reason },
      })),
      invalidatesTags: ['Order'],
    }),
    releaseOrder: build.mutation({
      ...call(holdsContract.release, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Order'],
    }),
  }),
});

export const { useHoldOrderMutation, useReleaseOrderMutation } = holdsApi;
