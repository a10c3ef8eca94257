import { productChangesContract } from '#shared/contracts/products/product-changes.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

interface ProductChange {
  id: string;
  change: BodyOf<typeof productChangesContract.change>;
}

const productChangesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    addProduct: build.mutation({
      ...call(productChangesContract.add, (body: BodyOf<typeof productChangesContract.add>) => ({ body })),
      invalidatesTags: ['Product'],
    }),
    changeProduct: build.mutation({
      ...call(productChangesContract.change, ({ id, change }: ProductChange) => ({ params: { id }, body: change })),
      invalidatesTags: ['Product'],
    }),
    removeProduct: build.mutation({
      ...call(productChangesContract.remove, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Product'],
    }),
  }),
});

export const { changeProduct } = productChangesApi.endpoints;
export const { useAddProductMutation, useChangeProductMutation, useRemoveProductMutation } = productChangesApi;
