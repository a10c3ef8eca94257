import { ownPriceListsContract } from '#shared/contracts/price-lists/own-price-lists.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const ownPriceListsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readOwnPriceLists: build.query({ ...call(ownPriceListsContract.read, () => ({})) }),
  }),
});

export const { readOwnPriceLists } = ownPriceListsApi.endpoints;
