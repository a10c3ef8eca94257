import { stocktakeContract } from '#shared/contracts/stock/stocktake.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call, listCall } from '#web/api/contract-call.ts';

interface StocktakePage {
  cursor?: string | undefined;
  limit: number;
  sort?: 'bin' | undefined;
  bin?: string | undefined;
}

// Every change also reloads after a refusal: a colleague may have counted, applied or discarded.
const stocktakeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readStocktake: build.query({
      ...call(stocktakeContract.read, () => ({})),
      providesTags: ['Product'],
    }),
    listStocktakeLines: build.query({
      ...listCall(stocktakeContract.listLines, (query: StocktakePage) => ({ query })),
      providesTags: ['Product'],
    }),
    countProduct: build.mutation({
      ...call(
        stocktakeContract.count,
        ({ productId, ...body }: { productId: string } & BodyOf<typeof stocktakeContract.count>) => ({
          params: { productId },
          body,
        }),
      ),
      invalidatesTags: ['Product'],
    }),
    removeCount: build.mutation({
      ...call(stocktakeContract.removeLine, (productId: string) => ({ params: { productId } })),
      invalidatesTags: ['Product'],
    }),
    applyStocktake: build.mutation({
      ...call(stocktakeContract.apply, (version: number) => ({ body: { version } })),
      invalidatesTags: ['Product'],
    }),
    discardStocktake: build.mutation({
      ...call(stocktakeContract.discard, () => ({})),
      invalidatesTags: ['Product'],
    }),
  }),
});

export const {
  useReadStocktakeQuery,
  useListStocktakeLinesQuery,
  useCountProductMutation,
  useRemoveCountMutation,
  useApplyStocktakeMutation,
  useDiscardStocktakeMutation,
} = stocktakeApi;
