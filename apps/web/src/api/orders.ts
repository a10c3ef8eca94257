import { ordersContract } from '#shared/contracts/orders.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call, listCall, type PageRequest, pageQuery } from '#web/api/contract-call.ts';

interface NewOrderRequest {
  order: BodyOf<typeof ordersContract.place>;
  /** The same for every try, so that a repeated click orders once. */
  idempotencyKey?: string;
}

interface OrderPageRequest extends PageRequest {
  view?: 'cancelled' | undefined;
}

function orderPageQuery({ view, ...page }: OrderPageRequest) {
  return { ...pageQuery(page), view };
}

const ordersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    placeOrder: build.mutation({
      ...call(ordersContract.place, ({ order, idempotencyKey }: NewOrderRequest) => ({
        body: order,
        headers: idempotencyKey === undefined ? undefined : { 'idempotency-key': idempotencyKey },
      })),
      // Also after a refusal: stock or price may have changed.
      invalidatesTags: ['Order', 'Product'],
    }),
    listAllOrders: build.query({
      ...listCall(ordersContract.listAll, (page: OrderPageRequest) => ({ query: orderPageQuery(page) })),
      providesTags: ['Order'],
    }),
    listOwnOrders: build.query({
      ...listCall(ordersContract.listOwn, ({ email, ...page }: OrderPageRequest & { email: string }) => ({
        params: { email },
        query: orderPageQuery(page),
      })),
      providesTags: ['Order'],
    }),
    readOrder: build.query({
      ...call(ordersContract.read, (id: string) => ({ params: { id }, query: {} })),
      providesTags: (_order, _error, id) => [{ type: 'Order', id }],
    }),
    readAnyOrder: build.query({
      ...call(ordersContract.read, (id: string) => ({ params: { id }, query: { view: 'all' as const } })),
      providesTags: (_order, _error, id) => [{ type: 'Order', id }],
    }),
    cancelOrder: build.mutation({
      ...call(ordersContract.cancel, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Order', 'Product'],
    }),
    shipOrder: build.mutation({
      ...call(ordersContract.ship, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Order'],
    }),
    unshipOrder: build.mutation({
      ...call(ordersContract.unship, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Order'],
    }),
    recordPrints: build.mutation({
      ...call(ordersContract.recordPrints, (orders: string[]) => ({ body: { orders } })),
      invalidatesTags: ['Order'],
    }),
    confirmPayment: build.mutation({
      ...call(ordersContract.confirmPayment, (body: BodyOf<typeof ordersContract.confirmPayment>) => ({
        params: { id: body.order },
        body,
      })),
      invalidatesTags: ['Order'],
    }),
  }),
});

export const { readOrder, shipOrder, unshipOrder } = ordersApi.endpoints;

export const {
  usePlaceOrderMutation,
  useListAllOrdersQuery,
  useListOwnOrdersQuery,
  useReadAnyOrderQuery,
  useLazyReadOrderQuery,
  useLazyReadAnyOrderQuery,
  useCancelOrderMutation,
  useShipOrderMutation,
  useUnshipOrderMutation,
  useRecordPrintsMutation,
  useConfirmPaymentMutation,
} = ordersApi;
