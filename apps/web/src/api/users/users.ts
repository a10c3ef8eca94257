import { usersContract } from '#shared/contracts/users/users.ts';
import type { Role } from '#shared/domain/users/roles.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call, listCall, type PageRequest, pageQuery } from '#web/api/contract-call.ts';

interface UserListRequest extends PageRequest {
  q: string;
}

const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query({
      ...listCall(usersContract.list, ({ q, ...page }: UserListRequest) => ({
        query: { ...pageQuery(page), ...(q !== '' && { q }) },
      })),
      providesTags: ['User'],
    }),
    makeAdmin: build.mutation({
      ...call(usersContract.promote, (email: string) => ({ params: { email } })),
      invalidatesTags: ['User', 'Admin'],
    }),
    setRole: build.mutation({
      ...call(usersContract.setRole, ({ email, role }: { email: string; role: Role }) => ({
        params: { email },
        body: { role },
      })),
      invalidatesTags: ['User', 'Admin'],
    }),
    readRole: build.query({
      ...call(usersContract.readRole, (email: string) => ({ params: { email } })),
      providesTags: ['Admin'],
    }),
    isAdmin: build.query({
      ...call(usersContract.isAdmin, (email: string) => ({ params: { email } })),
      providesTags: ['Admin'],
    }),
  }),
});

export const { useListUsersQuery, useMakeAdminMutation, useSetRoleMutation, useReadRoleQuery, useIsAdminQuery } =
  usersApi;
