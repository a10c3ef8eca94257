import { companyNameContract } from '#shared/contracts/customers/company-name.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

type ChangeOwnRequest = BodyOf<typeof companyNameContract.changeOwn>;
type ChangeRequest = BodyOf<typeof companyNameContract.change> & { id: string };

const companyNameApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readOwnCompany: build.query({
      ...call(companyNameContract.readOwn, () => ({})),
      providesTags: ['User'],
    }),
    changeOwnCompany: build.mutation({
      ...call(companyNameContract.changeOwn, (body: ChangeOwnRequest) => ({ body })),
      invalidatesTags: ['User'],
    }),
    changeCompany: build.mutation({
      ...call(companyNameContract.change, ({ id, ...body }: ChangeRequest) => ({ params: { id }, body })),
      invalidatesTags: ['User'],
    }),
  }),
});

export const { useReadOwnCompanyQuery, useChangeOwnCompanyMutation, useChangeCompanyMutation } = companyNameApi;
