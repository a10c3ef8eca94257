import { partsContract } from '#shared/contracts/products/parts.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const partsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readParts: build.query({
      ...call(partsContract.list, () => ({})),
      providesTags: ['Order', 'Product'],
    }),
  }),
});

export const { useReadPartsQuery } = partsApi;
