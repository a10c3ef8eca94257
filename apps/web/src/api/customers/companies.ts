import { companiesContract } from '#shared/contracts/customers/companies.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

type ChangeOwnRequest = BodyOf<typeof companiesContract.changeOwn>;
type ChangeRequest = BodyOf<typeof companiesContract.change> & { id: string };

const companiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readOwnCompany: build.query({
      ...call(companiesContract.readOwn, () => ({})),
      providesTags: ['User'],
    }),
    changeOwnCompany: build.mutation({
      ...call(companiesContract.changeOwn, (body: ChangeOwnRequest) => ({ body })),
      invalidatesTags: ['User'],
    }),
    changeCompany: build.mutation({
      ...call(companiesContract.change, ({ id, ...body }: ChangeRequest) => ({ params: { id }, body })),
      invalidatesTags: ['User'],
    }),
  }),
});

export const { useReadOwnCompanyQuery, useChangeOwnCompanyMutation, useChangeCompanyMutation } = companiesApi;
