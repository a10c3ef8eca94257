import { addressesContract } from '#shared/contracts/checkouts/addresses.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

interface NewAddress {
  address: BodyOf<typeof addressesContract.add>;
  idempotencyKey: string;
}

interface AddressChange {
  id: string;
  address: BodyOf<typeof addressesContract.change>;
}

const addressesApi = baseApi.enhanceEndpoints({ addTagTypes: ['Address'] }).injectEndpoints({
  endpoints: (build) => ({
    readAddresses: build.query({
      ...call(addressesContract.list, () => ({})),
      providesTags: ['Address'],
    }),
    addAddress: build.mutation({
      ...call(addressesContract.add, ({ address, idempotencyKey }: NewAddress) => ({
        body: address,
        headers: { 'idempotency-key': idempotencyKey },
      })),
      invalidatesTags: ['Address'],
    }),
    changeAddress: build.mutation({
      ...call(addressesContract.change, ({ id, address }: AddressChange) => ({ params: { id }, body: address })),
      invalidatesTags: ['Address'],
    }),
    removeAddress: build.mutation({
      ...call(addressesContract.remove, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Address'],
    }),
  }),
});

export const { useReadAddressesQuery, useAddAddressMutation, useChangeAddressMutation, useRemoveAddressMutation } =
  addressesApi;
