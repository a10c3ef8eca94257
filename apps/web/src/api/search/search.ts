import { searchContract } from '#shared/contracts/search/search.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

/** For who deletes a letter and types it again. */
const moment = { keepUnusedDataFor: 10 };

const searchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    searchProducts: build.query({
      ...call(searchContract.findProducts, (q: string) => ({ query: { q } })),
      ...moment,
      providesTags: ['Product'],
    }),
    searchRecords: build.query({
      ...call(searchContract.findRecords, (q: string) => ({ query: { q } })),
      ...moment,
      providesTags: ['Order'],
    }),
  }),
});

export const { useSearchProductsQuery, useSearchRecordsQuery } = searchApi;
