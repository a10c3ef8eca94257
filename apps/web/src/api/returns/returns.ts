import type { Return } from '#shared/contracts/returns/return-shapes.ts';
import { returnsContract } from '#shared/contracts/returns/returns.ts';
import type { ReturnView } from '#shared/domain/returns/return-states.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call, fileContent, listCall, type PageRequest, pageQuery } from '#web/api/contract-call.ts';

interface Named {
  id: string;
}
interface NewReturn {
  orderId: string;
  asked: BodyOf<typeof returnsContract.ask>;
  idempotencyKey: string;
}

const addPicture = call(returnsContract.addPicture, ({ id }: Named) => ({ params: { id } }));
const list = { type: 'Return', id: 'list' } as const;

// Also after a refusal: the return has changed then.
const changes = (_return: unknown, _error: unknown, { id }: Named) => [{ type: 'Return', id } as const, list];
/** And its order, with its stock and money. */
const changesOrder = (found: Return | undefined, _error: unknown, { id }: Named) => [
  { type: 'Return', id } as const,
  list,
  ...(found ? (['Order', 'Product'] as const) : []),
];

const returnsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Return'] }).injectEndpoints({
  endpoints: (build) => ({
    listOwnReturns: build.query({
      ...listCall(returnsContract.listOwn, ({ view, ...page }: PageRequest & { view: ReturnView }) => ({
        query: { ...pageQuery(page), view },
      })),
      providesTags: [list],
    }),
    countOwnReturns: build.query({
      ...call(returnsContract.readOwnCounts, (_: undefined) => ({})),
      providesTags: [list],
    }),
    listReturnsOfOrder: build.query({
      ...call(returnsContract.listOfOrder, (id: string) => ({ params: { id } })),
      providesTags: [list],
    }),
    listReturns: build.query({
      ...listCall(returnsContract.list, ({ view, ...page }: PageRequest & { view: ReturnView }) => ({
        query: { ...pageQuery(page), view },
      })),
      providesTags: [list],
    }),
    findReturn: build.query({
      ...listCall(returnsContract.list, (number: string) => ({ query: { number } })),
      providesTags: [list],
    }),
    countReturns: build.query({
      ...call(returnsContract.readCounts, (_: undefined) => ({})),
      providesTags: [list],
    }),
    readReturn: build.query({
      ...call(returnsContract.read, (id: string) => ({ params: { id } })),
      providesTags: (_return, _error, id) => [{ type: 'Return', id }],
    }),
    askReturn: build.mutation({
      ...call(returnsContract.ask, ({ orderId, asked, idempotencyKey }: NewReturn) => ({
        params: { id: orderId },
        body: asked,
        headers: { 'idempotency-key': idempotencyKey },
      })),
      invalidatesTags: [list, 'Order'],
    }),
    withdrawReturn: build.mutation({
      ...call(returnsContract.withdraw, ({ id }: Named) => ({ params: { id } })),
      invalidatesTags: changes,
    }),
    addReturnPicture: build.mutation({
      ...addPicture,
      query: ({ id, file }: Named & { file: File }) => ({
        ...addPicture.query({ id }),
        ...fileContent(file, file.type || 'application/octet-stream'),
      }),
      invalidatesTags: changes,
    }),
    approveReturn: build.mutation({
      ...call(returnsContract.approve, ({ id, ...body }: Named & BodyOf<typeof returnsContract.approve>) => ({
        params: { id },
        body,
      })),
      invalidatesTags: changes,
    }),
    refuseReturn: build.mutation({
      ...call(returnsContract.refuse, ({ id, ...body }: Named & BodyOf<typeof returnsContract.refuse>) => ({
        params: { id },
        body,
      })),
      invalidatesTags: changes,
    }),
    receiveReturn: build.mutation({
      ...call(returnsContract.receive, ({ id, ...body }: Named & BodyOf<typeof returnsContract.receive>) => ({
        params: { id },
        body,
      })),
      invalidatesTags: changesOrder,
    }),
    takeReceiptBack: build.mutation({
      ...call(returnsContract.takeBack, ({ id }: Named) => ({ params: { id } })),
      invalidatesTags: changesOrder,
    }),
    settleReturn: build.mutation({
      ...call(returnsContract.settle, ({ id, ...body }: Named & BodyOf<typeof returnsContract.settle>) => ({
        params: { id },
        body,
      })),
      invalidatesTags: changesOrder,
    }),
  }),
});

export const {
  useListOwnReturnsQuery,
  useCountOwnReturnsQuery,
  useListReturnsOfOrderQuery,
  useListReturnsQuery,
  useFindReturnQuery,
  useCountReturnsQuery,
  useReadReturnQuery,
  useAskReturnMutation,
  useWithdrawReturnMutation,
  useAddReturnPictureMutation,
  useApproveReturnMutation,
  useRefuseReturnMutation,
  useReceiveReturnMutation,
  useTakeReceiptBackMutation,
  useSettleReturnMutation,
} = returnsApi;
