import { orderSuggestionContract } from '#shared/contracts/orders/order-suggestion.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const orderSuggestionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    suggestOrderSearch: build.query({
      ...call(orderSuggestionContract.suggest, (query: { q: string; scope?: 'company' | undefined }) => ({ query })),
      providesTags: ['Order'],
    }),
  }),
});

export const { useSuggestOrderSearchQuery } = orderSuggestionApi;
