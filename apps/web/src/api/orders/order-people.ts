import { orderPeopleContract } from '#shared/contracts/orders/order-people.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call } from '#web/api/contract-call.ts';

const orderPeopleApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readOrderPeople: build.query(call(orderPeopleContract.read, (id: string) => ({ params: { id } }))),
  }),
});

export const { useReadOrderPeopleQuery } = orderPeopleApi;
