import { pickListContract } from '#shared/contracts/fulfilment/pick-list.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const pickListApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Of all orders that may leave, without any. */
    readPickList: build.query({
      ...call(pickListContract.read, (orderIds: string[]) => ({
        query: { orders: orderIds.length === 0 ? undefined : orderIds.join(',') },
      })),
      providesTags: ['Order'],
    }),
  }),
});

export const { readPickList } = pickListApi.endpoints;
export const { useReadPickListQuery } = pickListApi;
