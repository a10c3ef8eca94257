import { customerTaxContract } from '#shared/contracts/customer-tax.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

type ChangeRequest = BodyOf<typeof customerTaxContract.change> & { id: string };

const customerTaxApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readOwnTax: build.query({
      ...call(customerTaxContract.readOwn, () => ({})),
      providesTags: ['Order'],
    }),
    readCustomerTax: build.query({
      ...call(customerTaxContract.read, (id: string) => ({ params: { id } })),
      providesTags: ['User'],
    }),
    changeCustomerTax: build.mutation({
      ...call(customerTaxContract.change, ({ id, ...body }: ChangeRequest) => ({ params: { id }, body })),
      invalidatesTags: ['User'],
    }),
  }),
});

export const { useReadOwnTaxQuery, useReadCustomerTaxQuery, useChangeCustomerTaxMutation } = customerTaxApi;
