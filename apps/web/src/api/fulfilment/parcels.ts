import { parcelsContract } from '#shared/contracts/fulfilment/parcels.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const parcelsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listParcels: build.query({
      ...call(parcelsContract.list, (orderIds: string[]) => ({ query: { orders: orderIds.join(',') } })),
      providesTags: ['Order'],
    }),
  }),
});

export const { listParcels } = parcelsApi.endpoints;
export const { useLazyListParcelsQuery, useListParcelsQuery } = parcelsApi;
