import { cartContract } from '#shared/contracts/cart/cart.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call } from '#web/api/contract-call.ts';

const cartApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readCart: build.query({ ...call(cartContract.read, () => ({})) }),
    saveCart: build.mutation({
      ...call(cartContract.save, (body: BodyOf<typeof cartContract.save>) => ({ body })),
    }),
  }),
});

export const { readCart, saveCart } = cartApi.endpoints;
