import { savedListsContract } from '#shared/contracts/cart/saved-lists.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

interface ListChange {
  id: string;
  list: BodyOf<typeof savedListsContract.change>;
}

const savedListsApi = baseApi.enhanceEndpoints({ addTagTypes: ['SavedList'] }).injectEndpoints({
  endpoints: (build) => ({
    readSavedLists: build.query({
      ...call(savedListsContract.list, () => ({})),
      providesTags: ['SavedList'],
    }),
    addSavedList: build.mutation({
      ...call(savedListsContract.add, (body: BodyOf<typeof savedListsContract.add>) => ({ body })),
      invalidatesTags: ['SavedList'],
    }),
    changeSavedList: build.mutation({
      ...call(savedListsContract.change, ({ id, list }: ListChange) => ({ params: { id }, body: list })),
      invalidatesTags: ['SavedList'],
    }),
    removeSavedList: build.mutation({
      ...call(savedListsContract.remove, (id: string) => ({ params: { id } })),
      invalidatesTags: ['SavedList'],
    }),
  }),
});

export const {
  useReadSavedListsQuery,
  useAddSavedListMutation,
  useChangeSavedListMutation,
  useRemoveSavedListMutation,
} = savedListsApi;
