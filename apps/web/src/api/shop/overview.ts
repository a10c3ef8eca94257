import { overviewContract } from '#shared/contracts/shop/overview.ts';
import type { SalesPeriod } from '#shared/domain/shop/sales.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const overviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readOverview: build.query({
      ...call(overviewContract.read, () => ({})),
      providesTags: ['Order', 'Product'],
    }),
    readToday: build.query({
      ...call(overviewContract.readToday, () => ({})),
      providesTags: ['Order'],
    }),
    readSales: build.query({
      ...call(overviewContract.readSales, () => ({})),
      providesTags: ['Order'],
    }),
    readBest: build.query({
      ...call(overviewContract.readBest, (period: SalesPeriod) => ({ query: { period } })),
      providesTags: ['Order'],
    }),
  }),
});

export const { useReadOverviewQuery, useReadTodayQuery, useReadSalesQuery, useReadBestQuery } = overviewApi;
