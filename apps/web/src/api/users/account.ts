import { customersContract } from '#shared/contracts/customers/customers.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readOwnAccount: build.query({
      ...call(customersContract.readOwnAccount, () => ({})),
      providesTags: ['Order'],
    }),
  }),
});

export const { useReadOwnAccountQuery } = accountApi;
