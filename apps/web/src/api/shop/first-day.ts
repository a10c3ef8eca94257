import { firstDayContract } from '#shared/contracts/shop/first-day.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

const firstDayApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readFirstDay: build.query({
      ...call(firstDayContract.read, () => ({})),
      // Each step is done on another page.
      keepUnusedDataFor: 0,
    }),
    changeFirstDay: build.mutation({
      ...call(firstDayContract.change, (body: BodyOf<typeof firstDayContract.change>) => ({ body })),
      onQueryStarted: async (_, { dispatch, queryFulfilled }): Promise<void> => {
        const changed = await queryFulfilled.then(
          ({ data }) => data,
          () => null,
        );
        if (changed !== null) dispatch(firstDayApi.util.updateQueryData('readFirstDay', undefined, () => changed));
      },
    }),
  }),
});

export const { changeFirstDay } = firstDayApi.endpoints;
export const { useReadFirstDayQuery, useChangeFirstDayMutation } = firstDayApi;
