import { companyAddressesContract } from '#shared/contracts/checkouts/addresses.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

interface NewAddress {
  id: string;
  address: BodyOf<typeof companyAddressesContract.add>;
}

interface OfCompany {
  id: string;
  addressId: string;
}

// The addresses of a customer are of the tag `User`.
const companyAddressesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    addCompanyAddress: build.mutation({
      ...call(companyAddressesContract.add, ({ id, address }: NewAddress) => ({ params: { id }, body: address })),
      invalidatesTags: ['User'],
    }),
    changeCompanyAddress: build.mutation({
      ...call(companyAddressesContract.change, ({ address, ...params }: OfCompany & NewAddress) => ({
        params,
        body: address,
      })),
      invalidatesTags: ['User'],
    }),
    removeCompanyAddress: build.mutation({
      ...call(companyAddressesContract.remove, (params: OfCompany) => ({ params })),
      invalidatesTags: ['User'],
    }),
  }),
});

export const { useAddCompanyAddressMutation, useChangeCompanyAddressMutation, useRemoveCompanyAddressMutation } =
  companyAddressesApi;
