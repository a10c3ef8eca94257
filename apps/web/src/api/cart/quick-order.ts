import { quickOrderContract } from '#shared/contracts/cart/quick-order.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const quickOrderApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readOrderText: build.mutation({ ...call(quickOrderContract.read, (text: string) => ({ body: { text } })) }),
  }),
});

export const { useReadOrderTextMutation } = quickOrderApi;
