import { type SavedView, savedViewsContract } from '#shared/contracts/orders/saved-views.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const savedViewsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSavedViews: build.query({
      ...call(savedViewsContract.list, () => ({})),
      providesTags: ['SavedView'],
    }),
    saveView: build.mutation({
      ...call(savedViewsContract.save, (body: SavedView) => ({ body })),
      invalidatesTags: ['SavedView'],
    }),
    removeView: build.mutation({
      ...call(savedViewsContract.remove, (name: string) => ({ params: { name } })),
      invalidatesTags: ['SavedView'],
    }),
  }),
});

export const { useListSavedViewsQuery, useSaveViewMutation, useRemoveViewMutation } = savedViewsApi;
