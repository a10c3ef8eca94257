import { accountKeysContract, apiKeysContract } from '#shared/contracts/api-keys/api-keys.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

type NewShopKey = BodyOf<typeof apiKeysContract.add>;
type NewAccountKey = { id: string } & BodyOf<typeof accountKeysContract.add>;

const apiKeysApi = baseApi.enhanceEndpoints({ addTagTypes: ['ApiKey'] }).injectEndpoints({
  endpoints: (build) => ({
    listShopKeys: build.query({ ...call(apiKeysContract.list, () => ({})), providesTags: ['ApiKey'] }),
    addShopKey: build.mutation({
      ...call(apiKeysContract.add, (body: NewShopKey) => ({ body })),
      invalidatesTags: ['ApiKey'],
    }),
    endShopKey: build.mutation({
      ...call(apiKeysContract.end, (id: string) => ({ params: { id } })),
      invalidatesTags: ['ApiKey'],
    }),
    listAccountKeys: build.query({
      ...call(accountKeysContract.list, (id: string) => ({ params: { id } })),
      providesTags: ['ApiKey'],
    }),
    addAccountKey: build.mutation({
      ...call(accountKeysContract.add, ({ id, ...body }: NewAccountKey) => ({ params: { id }, body })),
      invalidatesTags: ['ApiKey'],
    }),
    endAccountKey: build.mutation({
      ...call(accountKeysContract.end, (params: { id: string; keyId: string }) => ({ params })),
      invalidatesTags: ['ApiKey'],
    }),
  }),
});

export const {
  useListShopKeysQuery,
  useAddShopKeyMutation,
  useEndShopKeyMutation,
  useListAccountKeysQuery,
  useAddAccountKeyMutation,
  useEndAccountKeyMutation,
} = apiKeysApi;
