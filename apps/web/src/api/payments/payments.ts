import { paymentsContract } from '#shared/contracts/payments/payments.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

const paymentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createPaymentIntent: build.mutation({
      ...call(paymentsContract.createIntent, (body: BodyOf<typeof paymentsContract.createIntent>) => ({ body })),
      // After a refusal the order may have been paid or closed.
      invalidatesTags: (_intent, error) => (error === undefined ? [] : ['Order']),
    }),
  }),
});

export const { useCreatePaymentIntentMutation } = paymentsApi;
