import { priceReasonsContract } from '#shared/contracts/price-lists/price-reasons.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const priceReasonsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readOrderPriceReasons: build.query({
      ...call(priceReasonsContract.ofOrder, (id: string) => ({ params: { id } })),
    }),
    readPriceReasons: build.query({
      ...call(
        priceReasonsContract.ofProduct,
        ({ accountId, ...query }: { accountId: string; productId: string; quantity: number }) => ({
          params: { id: accountId },
          query,
        }),
      ),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useReadOrderPriceReasonsQuery, useReadPriceReasonsQuery } = priceReasonsApi;
