import { manyProductsContract } from '#shared/contracts/products/many-products.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call, listCall, type PageRequest } from '#web/api/contract-call.ts';

type Changes = BodyOf<typeof manyProductsContract.changeMany>['changes'];

const manyProductsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    changeManyProducts: build.mutation({
      ...call(manyProductsContract.changeMany, (changes: Changes) => ({ body: { changes } })),
      invalidatesTags: ['Product'],
    }),
    removeManyProducts: build.mutation({
      ...call(manyProductsContract.removeMany, (ids: string[]) => ({ body: { ids } })),
      invalidatesTags: ['Product'],
    }),
    restoreManyProducts: build.mutation({
      ...call(manyProductsContract.restoreMany, (ids: string[]) => ({ body: { ids } })),
      invalidatesTags: ['Product'],
    }),
    listDeletedProducts: build.query({
      ...listCall(manyProductsContract.listDeleted, (query: PageRequest) => ({ query })),
      providesTags: ['Product'],
    }),
  }),
});

export const { changeManyProducts, restoreManyProducts } = manyProductsApi.endpoints;
export const { useChangeManyProductsMutation, useRemoveManyProductsMutation, useListDeletedProductsQuery } =
  manyProductsApi;
