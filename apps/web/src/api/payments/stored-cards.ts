import { storedCardsContract } from '#shared/contracts/payments/stored-cards.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const storedCardsApi = baseApi.enhanceEndpoints({ addTagTypes: ['StoredCard'] }).injectEndpoints({
  endpoints: (build) => ({
    listStoredCards: build.query({
      ...call(storedCardsContract.list, (id: string) => ({ params: { id } })),
      providesTags: ['StoredCard'],
    }),
    addStoredCard: build.mutation({
      ...call(storedCardsContract.add, (id: string) => ({ params: { id } })),
    }),
    removeStoredCard: build.mutation({
      ...call(storedCardsContract.remove, (params: { id: string; cardId: string }) => ({ params })),
      invalidatesTags: ['StoredCard'],
    }),
  }),
});

export const { useListStoredCardsQuery, useAddStoredCardMutation, useRemoveStoredCardMutation } = storedCardsApi;
