import { categoriesContract } from '#shared/contracts/products/categories.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const categoriesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCategories: build.query({
      ...call(categoriesContract.categories, () => ({})),
      providesTags: ['Product'],
    }),
  }),
});

export const { useListCategoriesQuery } = categoriesApi;
