import { applicationsContract } from '#shared/contracts/companies/applications.ts';
import { companiesContract } from '#shared/contracts/companies/companies.ts';
import { membersContract } from '#shared/contracts/companies/members.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call, listCall, type PageRequest } from '#web/api/contract-call.ts';

type OfCompany<Body> = Body & { id: string };
type OfMember<Body> = OfCompany<Body> & { userId: string };

interface NewCompany {
  company: BodyOf<typeof companiesContract.create>;
  idempotencyKey: string;
}

const companiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readMembership: build.query({ ...call(companiesContract.readMembership, () => ({})), providesTags: ['Company'] }),
    switchAccount: build.mutation({
      ...call(companiesContract.switchAccount, (acting: boolean) => ({ body: { acting } })),
      // Prices are those of the account.
      invalidatesTags: ['Company', 'Order', 'Product', 'User'],
    }),
    leaveCompany: build.mutation({
      ...call(companiesContract.leave, () => ({})),
      // Prices are those of the account.
      invalidatesTags: ['Company', 'Order', 'Product', 'User'],
    }),
    readCompany: build.query({
      ...call(companiesContract.read, (id: string) => ({ params: { id } })),
      providesTags: ['Company'],
    }),
    createCompany: build.mutation({
      ...call(companiesContract.create, ({ company, idempotencyKey }: NewCompany) => ({
        body: company,
        headers: { 'idempotency-key': idempotencyKey },
      })),
      invalidatesTags: ['Company', 'User'],
    }),
    changeCompanyDetails: build.mutation({
      ...call(
        companiesContract.changeDetails,
        ({ id, ...body }: OfCompany<BodyOf<typeof companiesContract.changeDetails>>) => ({ params: { id }, body }),
      ),
      invalidatesTags: ['Company', 'User'],
    }),
    changeCompanyRules: build.mutation({
      ...call(
        companiesContract.changeRules,
        ({ id, ...body }: OfCompany<BodyOf<typeof companiesContract.changeRules>>) => ({
          params: { id },
          body,
        }),
      ),
      invalidatesTags: ['Company'],
    }),
    listMembers: build.query({
      ...call(membersContract.list, (id: string) => ({ params: { id } })),
      providesTags: ['Company', 'Order'],
    }),
    changeMember: build.mutation({
      ...call(membersContract.change, ({ id, userId, ...body }: OfMember<BodyOf<typeof membersContract.change>>) => ({
        params: { id, userId },
        body,
      })),
      invalidatesTags: ['Company'],
    }),
    removeMember: build.mutation({
      ...call(membersContract.remove, (params: { id: string; userId: string }) => ({ params })),
      invalidatesTags: ['Company'],
    }),
    listInvitations: build.query({
      ...call(membersContract.listInvitations, (id: string) => ({ params: { id } })),
      providesTags: ['Company'],
    }),
    inviteMember: build.mutation({
      ...call(membersContract.invite, ({ id, ...body }: OfCompany<BodyOf<typeof membersContract.invite>>) => ({
        params: { id },
        body,
      })),
      invalidatesTags: ['Company'],
    }),
    takeBackInvitation: build.mutation({
      ...call(membersContract.takeBack, (params: { id: string; invitationId: string }) => ({ params })),
      invalidatesTags: ['Company'],
    }),
    readInvitation: build.query({ ...call(membersContract.readInvitation, (token: string) => ({ body: { token } })) }),
    acceptInvitation: build.mutation({
      ...call(membersContract.accept, (token: string) => ({ body: { token } })),
      // Prices are those of the account.
      invalidatesTags: ['Company', 'Order', 'Product', 'User'],
    }),
    readOwnApplication: build.query({
      ...call(applicationsContract.readOwn, () => ({})),
      providesTags: ['Company'],
    }),
    applyForCompany: build.mutation({
      ...call(applicationsContract.apply, (body: BodyOf<typeof applicationsContract.apply>) => ({ body })),
      invalidatesTags: ['Company'],
    }),
    listApplications: build.query({
      ...listCall(applicationsContract.list, ({ limit = 20, cursor }: PageRequest) => ({
        query: { limit, cursor, state: 'open' as const },
      })),
      providesTags: ['Company'],
    }),
    countApplications: build.query({ ...call(applicationsContract.count, () => ({})), providesTags: ['Company'] }),
    approveApplication: build.mutation({
      ...call(applicationsContract.approve, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Company', 'User'],
    }),
    refuseApplication: build.mutation({
      ...call(applicationsContract.refuse, ({ id, reason }: { id: string; reason: string }) => ({
        params: { id },
        body: { reason },
      })),
      invalidatesTags: ['Company'],
    }),
  }),
});

export const {
  useReadMembershipQuery,
  useSwitchAccountMutation,
  useLeaveCompanyMutation,
  useReadCompanyQuery,
  useCreateCompanyMutation,
  useChangeCompanyDetailsMutation,
  useChangeCompanyRulesMutation,
  useListMembersQuery,
  useChangeMemberMutation,
  useRemoveMemberMutation,
  useListInvitationsQuery,
  useInviteMemberMutation,
  useTakeBackInvitationMutation,
  useReadInvitationQuery,
  useAcceptInvitationMutation,
  useReadOwnApplicationQuery,
  useApplyForCompanyMutation,
  useListApplicationsQuery,
  useCountApplicationsQuery,
  useApproveApplicationMutation,
  useRefuseApplicationMutation,
} = companiesApi;
