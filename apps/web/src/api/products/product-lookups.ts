import { productLookupsContract } from '#shared/contracts/products/product-lookups.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const productLookupsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    suggestName: build.query({
      ...call(productLookupsContract.suggest, (q: string) => ({ query: { q } })),
      providesTags: ['Product'],
    }),
    /** Only those for sale, without their descriptions. */
    readProducts: build.query({
      ...call(productLookupsContract.batch, (ids: string[]) => ({ query: { ids: ids.join() } })),
      providesTags: ['Product'],
    }),
    /** The same with their specifications. */
    readSpecified: build.query({
      ...call(productLookupsContract.specified, (ids: string[]) => ({ query: { ids: ids.join() } })),
      providesTags: ['Product'],
    }),
  }),
});

export const { useSuggestNameQuery, useReadProductsQuery, useLazyReadProductsQuery, useReadSpecifiedQuery } =
  productLookupsApi;
