import { requestsContract } from '#shared/contracts/requests/requests.ts';
import type { RequestView } from '#shared/domain/requests/request-state.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call, listCall, type PageRequest, pageQuery } from '#web/api/contract-call.ts';

interface NewRequest {
  request: BodyOf<typeof requestsContract.add>;
  idempotencyKey: string;
}

const requestsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    addRequest: build.mutation({
      ...call(requestsContract.add, ({ request, idempotencyKey }: NewRequest) => ({
        body: request,
        headers: { 'idempotency-key': idempotencyKey },
      })),
      invalidatesTags: ['Request', 'Product'],
    }),
    listRequests: build.query({
      ...listCall(requestsContract.list, ({ view, ...page }: PageRequest & { view: RequestView }) => ({
        query: { ...pageQuery(page), view },
      })),
      providesTags: ['Request'],
    }),
    countRequests: build.query({ ...call(requestsContract.count, () => ({})), providesTags: ['Request', 'Company'] }),
    readRequest: build.query({
      ...call(requestsContract.read, (id: string) => ({ params: { id } })),
      providesTags: ['Request', 'Product'],
    }),
    approveRequest: build.mutation({
      ...call(
        requestsContract.approve,
        ({ id, ...body }: BodyOf<typeof requestsContract.approve> & { id: string }) => ({
          params: { id },
          body,
        }),
      ),
      invalidatesTags: ['Request', 'Order', 'Product'],
    }),
    refuseRequest: build.mutation({
      ...call(requestsContract.refuse, ({ id, reason }: { id: string; reason: string }) => ({
        params: { id },
        body: { reason },
      })),
      invalidatesTags: ['Request'],
    }),
    withdrawRequest: build.mutation({
      ...call(requestsContract.withdraw, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Request'],
    }),
  }),
});

export const {
  useAddRequestMutation,
  useListRequestsQuery,
  useCountRequestsQuery,
  useReadRequestQuery,
  useApproveRequestMutation,
  useRefuseRequestMutation,
  useWithdrawRequestMutation,
} = requestsApi;
