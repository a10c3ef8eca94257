import { binsContract } from '#shared/contracts/stock/bins.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const binsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBins: build.query({
      ...call(binsContract.list, (productIds: string[]) => ({ query: { ids: productIds.join(',') } })),
      providesTags: ['Product'],
    }),
  }),
});

export const { useListBinsQuery, useLazyListBinsQuery } = binsApi;
