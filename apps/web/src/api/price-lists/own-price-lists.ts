import { priceListsContract } from '#shared/contracts/price-lists/price-lists.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const ownPriceListsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readOwnPriceLists: build.query({ ...call(priceListsContract.readOwn, () => ({})) }),
  }),
});

export const { readOwnPriceLists } = ownPriceListsApi.endpoints;
