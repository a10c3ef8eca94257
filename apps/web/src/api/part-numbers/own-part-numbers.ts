import { ownPartNumbersContract } from '#shared/contracts/part-numbers/own-part-numbers.ts';
import { baseApi, ownPrices } from '#web/api/base-api.ts';
import { call, listCall, PAGE_SIZE } from '#web/api/contract-call.ts';

/** `own` for the account that the user acts for. */
interface OfAccount {
  account: string;
}

interface OfProduct extends OfAccount {
  productId: string;
}

interface Listed extends OfAccount {
  q: string;
  cursor?: string | undefined;
}

const params = ({ account: id, productId }: OfProduct) => ({ params: { id, productId } });

const ownNumbersApi = baseApi.enhanceEndpoints({ addTagTypes: ['OwnNumber'] }).injectEndpoints({
  endpoints: (build) => ({
    listOwnNumbers: build.query({
      ...listCall(ownPartNumbersContract.list, ({ account, q, cursor }: Listed) => ({
        params: { id: account },
        query: { limit: PAGE_SIZE, cursor, ...(q && { q }) },
      })),
      providesTags: ['OwnNumber'],
    }),
    readOwnNumber: build.query({
      ...call(ownPartNumbersContract.read, params),
      providesTags: ['OwnNumber'],
    }),
    setOwnNumber: build.mutation({
      ...call(ownPartNumbersContract.set, ({ number, ...of }: OfProduct & { number: string }) => ({
        ...params(of),
        body: { number },
      })),
      invalidatesTags: ['OwnNumber'],
      onQueryStarted: async ({ account }, { queryFulfilled }) => {
        await queryFulfilled.then(
          () => {
            // Searches ask for what the number names from now on.
            if (account === 'own') ownPrices.areThere = true;
          },
          () => {},
        );
      },
    }),
    removeOwnNumber: build.mutation({
      ...call(ownPartNumbersContract.remove, params),
      invalidatesTags: ['OwnNumber'],
    }),
  }),
});

export const { useListOwnNumbersQuery, useReadOwnNumberQuery, useSetOwnNumberMutation, useRemoveOwnNumberMutation } =
  ownNumbersApi;
