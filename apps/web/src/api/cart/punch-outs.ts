import { punchOutsContract } from '#shared/contracts/punch-outs/punch-outs.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

const punchOutsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    transferCart: build.mutation({
      ...call(punchOutsContract.transfer, (body: BodyOf<typeof punchOutsContract.transfer>) => ({ body })),
    }),
  }),
});

export const { useTransferCartMutation } = punchOutsApi;
