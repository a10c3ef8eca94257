import { stockNoticesContract } from '#shared/contracts/stock/stock-notices.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const stockNoticesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listStockNotices: build.query({
      ...call(stockNoticesContract.list, () => ({})),
      providesTags: ['Mail'],
    }),
    askForStockNotice: build.mutation({
      ...call(stockNoticesContract.ask, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Mail', 'Product'],
    }),
    stopStockNotice: build.mutation({
      ...call(stockNoticesContract.stop, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Mail'],
    }),
  }),
});

export const { useListStockNoticesQuery, useAskForStockNoticeMutation, useStopStockNoticeMutation } = stockNoticesApi;
