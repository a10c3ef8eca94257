import { priceReasonsContract } from '#shared/contracts/price-lists/price-reasons.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const priceReasonsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readOrderPriceReasons: build.query({
      ...call(priceReasonsContract.ofOrder, (id: string) => ({ params: { id } })),
    }),
  }),
});

export const { useReadOrderPriceReasonsQuery } = priceReasonsApi;
