import { priceListConsequenceContract } from '#shared/contracts/price-lists/price-list-consequence.ts';
import { priceListsContract } from '#shared/contracts/price-lists/price-lists.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call, listCall, PAGE_SIZE, type PageRequest, pageQuery } from '#web/api/contract-call.ts';

type EntriesChange = { id: string } & BodyOf<typeof priceListsContract.changeEntries>;
type AccountsChange = { id: string } & BodyOf<typeof priceListsContract.changeAccounts>;
type Intended = { id: string } & BodyOf<typeof priceListConsequenceContract.read>;
type NewPriceList = BodyOf<typeof priceListsContract.add>;
type PriceListChange = { id: string } & BodyOf<typeof priceListsContract.change>;

const priceListsApi = baseApi.enhanceEndpoints({ addTagTypes: ['PriceList'] }).injectEndpoints({
  endpoints: (build) => ({
    listPriceLists: build.query({
      ...listCall(priceListsContract.list, ({ q, ...page }: PageRequest & { q?: string }) => ({
        query: { ...pageQuery(page), ...(q && { q }) },
      })),
      providesTags: ['PriceList'],
    }),
    addPriceList: build.mutation({
      ...call(priceListsContract.add, (body: NewPriceList) => ({ body })),
      invalidatesTags: ['PriceList'],
    }),
    changePriceList: build.mutation({
      ...call(priceListsContract.change, ({ id, ...body }: PriceListChange) => ({ params: { id }, body })),
      invalidatesTags: ['PriceList'],
    }),
    readPriceList: build.query({
      ...call(priceListsContract.read, (id: string) => ({ params: { id } })),
      providesTags: ['PriceList'],
    }),
    listPriceListEntries: build.query({
      ...listCall(
        priceListsContract.listEntries,
        ({ id, limit = PAGE_SIZE, cursor }: PageRequest & { id: string }) => ({
          params: { id },
          query: { limit, cursor },
        }),
      ),
      providesTags: ['PriceList'],
    }),
    changePriceListEntries: build.mutation({
      ...call(priceListsContract.changeEntries, ({ id, ...body }: EntriesChange) => ({ params: { id }, body })),
      invalidatesTags: ['PriceList'],
    }),
    listPriceListAccounts: build.query({
      ...listCall(
        priceListsContract.listAccounts,
        ({ id, q, limit = PAGE_SIZE, cursor }: PageRequest & { id: string; q?: string }) => ({
          params: { id },
          query: { limit, cursor, ...(q && { q }) },
        }),
      ),
      providesTags: ['PriceList'],
    }),
    changePriceListAccounts: build.mutation({
      ...call(priceListsContract.changeAccounts, ({ id, ...body }: AccountsChange) => ({ params: { id }, body })),
      invalidatesTags: ['PriceList'],
    }),
    foreseeConsequence: build.mutation({
      ...call(priceListConsequenceContract.read, ({ id, ...body }: Intended) => ({ params: { id }, body })),
    }),
    removePriceList: build.mutation({
      ...call(priceListsContract.remove, (id: string) => ({ params: { id } })),
      invalidatesTags: ['PriceList'],
    }),
  }),
});

export const {
  useListPriceListsQuery,
  useAddPriceListMutation,
  useChangePriceListMutation,
  useRemovePriceListMutation,
  useReadPriceListQuery,
  useListPriceListEntriesQuery,
  useChangePriceListEntriesMutation,
  useListPriceListAccountsQuery,
  useChangePriceListAccountsMutation,
  useForeseeConsequenceMutation,
} = priceListsApi;
