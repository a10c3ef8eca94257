import { historyContract } from '#shared/contracts/history/history.ts';
import type { EventType } from '#shared/domain/history/event-types.ts';
import { baseApi } from '#web/api/base-api.ts';
import { listCall, type PageRequest, pageQuery } from '#web/api/contract-call.ts';

export interface HistoryFilter {
  /** A canonical e-mail, or `system`. */
  by?: string | undefined;
  /** An id. */
  about?: string | undefined;
  type?: EventType | undefined;
  /** Instants, ISO 8601. */
  from?: string | undefined;
  to?: string | undefined;
}

const historyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listHistory: build.query({
      ...listCall(historyContract.list, ({ limit, cursor, ...filter }: PageRequest & HistoryFilter) => ({
        query: { ...pageQuery({ ...(limit !== undefined && { limit }), cursor }), ...filter },
      })),
      providesTags: ['Order', 'Product', 'User', 'Review'],
    }),
  }),
});

export const { useListHistoryQuery } = historyApi;
