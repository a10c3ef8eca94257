import { deliveryOptionsContract } from '#shared/contracts/freight/delivery-options.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

type Consignment = BodyOf<typeof deliveryOptionsContract.read>;

const deliveryOptionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readDeliveryOptions: build.query({
      ...call(deliveryOptionsContract.read, (body: Consignment) => ({ body })),
      // Read again after a refusal.
      providesTags: ['Product'],
    }),
    readDeliveryOptionsFor: build.query({
      ...call(deliveryOptionsContract.readForCustomer, ({ id, ...body }: Consignment & { id: string }) => ({
        params: { id },
        body,
      })),
      providesTags: ['Product'],
    }),
  }),
});

export const { useReadDeliveryOptionsQuery, useReadDeliveryOptionsForQuery } = deliveryOptionsApi;
