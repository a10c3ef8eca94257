import { productBuyersContract } from '#shared/contracts/products/product-buyers.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const productBuyersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readProductBuyers: build.query({
      ...call(productBuyersContract.readBuyers, (id: string) => ({ params: { id } })),
      providesTags: ['Order'],
    }),
  }),
});

export const { useReadProductBuyersQuery } = productBuyersApi;
