import { productCategoriesContract } from '#shared/contracts/product-categories/product-categories.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

type NewProductCategory = BodyOf<typeof productCategoriesContract.add>;
type ProductCategoryChange = { id: string } & BodyOf<typeof productCategoriesContract.change>;

const productCategoriesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    addProductCategory: build.mutation({
      ...call(productCategoriesContract.add, (body: NewProductCategory) => ({ body })),
      invalidatesTags: ['Product'],
    }),
    changeProductCategory: build.mutation({
      ...call(productCategoriesContract.change, ({ id, ...body }: ProductCategoryChange) => ({ params: { id }, body })),
      invalidatesTags: ['Product'],
    }),
    removeProductCategory: build.mutation({
      ...call(productCategoriesContract.remove, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Product'],
    }),
  }),
});

export const { useAddProductCategoryMutation, useChangeProductCategoryMutation, useRemoveProductCategoryMutation } =
  productCategoriesApi;
