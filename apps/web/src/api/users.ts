import { usersContract } from '#shared/contracts/users.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call, listCall, type PageRequest, pageQuery } from '#web/api/contract-call.ts';

const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query({
      ...listCall(usersContract.list, (page: PageRequest) => ({ query: pageQuery(page) })),
      providesTags: ['User'],
    }),
    makeAdmin: build.mutation({
      ...call(usersContract.promote, (email: string) => ({ params: { email } })),
      invalidatesTags: ['User', 'Admin'],
    }),
    revokeAdmin: build.mutation({
      ...call(usersContract.revoke, (email: string) => ({ params: { email } })),
      invalidatesTags: ['User', 'Admin'],
    }),
    isAdmin: build.query({
      ...call(usersContract.isAdmin, (email: string) => ({ params: { email } })),
      providesTags: ['Admin'],
    }),
  }),
});

export const { useListUsersQuery, useMakeAdminMutation, useRevokeAdminMutation, useIsAdminQuery } = usersApi;
