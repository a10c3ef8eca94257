import { dispatchDaysContract } from '#shared/contracts/products/dispatch-days.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const dispatchDaysApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDispatchDays: build.query({
      ...call(dispatchDaysContract.list, (ids: string[]) => ({ query: { ids: ids.join() } })),
      providesTags: ['Product'],
    }),
  }),
});

export const { useListDispatchDaysQuery } = dispatchDaysApi;
