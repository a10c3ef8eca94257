import { categoryTreeContract } from '#shared/contracts/product-categories/category-tree.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const categoryTreeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readCategoryTree: build.query({
      ...call(categoryTreeContract.list, (levels: '1' | undefined) => ({ query: { levels } })),
      providesTags: ['Product'],
    }),
  }),
});

export const { useReadCategoryTreeQuery } = categoryTreeApi;
