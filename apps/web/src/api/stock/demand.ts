import { demandContract } from '#shared/contracts/stock/demand.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const demandApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readDemand: build.query({
      ...call(demandContract.read, () => ({})),
      providesTags: ['Order', 'Product'],
    }),
  }),
});

export const { useReadDemandQuery } = demandApi;
