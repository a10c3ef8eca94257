import type * as z from 'zod/mini';
import type { documentPeriodSchema } from '#shared/contracts/invoices/invoices.ts';
import { taxReportContract } from '#shared/contracts/invoices/tax-report.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const taxReportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readTaxReport: build.query({
      ...call(taxReportContract.read, (query: z.input<typeof documentPeriodSchema>) => ({ query })),
      providesTags: ['Order'],
    }),
  }),
});

export const { useReadTaxReportQuery } = taxReportApi;
