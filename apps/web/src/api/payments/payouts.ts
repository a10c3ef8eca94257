import type * as z from 'zod/mini';
import { type payoutListQuerySchema, payoutsContract } from '#shared/contracts/payments/payouts.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call, listCall } from '#web/api/contract-call.ts';

type PayoutQuery = z.input<typeof payoutListQuerySchema>;

const payoutsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPayouts: build.query({ ...listCall(payoutsContract.list, (query: PayoutQuery) => ({ query })) }),
    readPayout: build.query({ ...call(payoutsContract.read, (id: string) => ({ params: { id } })) }),
  }),
});

export const { useListPayoutsQuery, useReadPayoutQuery } = payoutsApi;
