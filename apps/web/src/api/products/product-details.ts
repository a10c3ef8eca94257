import { productDetailsContract } from '#shared/contracts/products/product-details.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const productDetailsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readProduct: build.query({
      ...call(productDetailsContract.read, (id: string) => ({ params: { id } })),
      providesTags: (_product, _error, id) => [{ type: 'Product', id }],
    }),
  }),
});

export const { useReadProductQuery, useLazyReadProductQuery } = productDetailsApi;
