import { quickOrderContract } from '#shared/contracts/cart/quick-order.ts';
import type { DecimalSign } from '#shared/domain/reading/number-text.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

interface OrderText {
  text: string;
  decimal: DecimalSign | null;
}

const quickOrderApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readOrderText: build.mutation({ ...call(quickOrderContract.read, (body: OrderText) => ({ body })) }),
    readCustomersOrderText: build.mutation({
      ...call(quickOrderContract.readForCustomer, ({ id, ...body }: OrderText & { id: string }) => ({
        params: { id },
        body,
      })),
    }),
  }),
});

export const { useReadCustomersOrderTextMutation, useReadOrderTextMutation } = quickOrderApi;
