import { ordersContract } from '#shared/contracts/orders/orders.ts';
import type { OrderSort, OrderView } from '#shared/domain/orders/order-views.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call, listCall, type PageRequest, pageQuery } from '#web/api/contract-call.ts';

interface NewOrderRequest {
  order: BodyOf<typeof ordersContract.place>;
  idempotencyKey?: string;
}

type ShippedPart = BodyOf<typeof ordersContract.ship> & { id: string; idempotencyKey: string };

/** Without a view all but cancelled ones. `from` and `to` are dates or instants. */
export interface OrderFilter {
  view?: OrderView | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Newest first without it. */
  sort?: OrderSort | undefined;
}

interface OwnOrders {
  email: string;
  /** Of all members of the company, for those who see them. */
  scope?: 'company' | undefined;
}

function orderPageQuery({ view, q, from, to, ...page }: PageRequest & Omit<OrderFilter, 'sort'>) {
  return { ...pageQuery(page), view, q, from, to };
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
      ...listCall(ordersContract.listAll, ({ sort, ...page }: PageRequest & OrderFilter) => ({
        query: { ...orderPageQuery(page), ...(sort && { sort }) },
      })),
      providesTags: ['Order'],
    }),
    listOwnOrders: build.query({
      ...listCall(
        ordersContract.listOwn,
        ({ email, scope, ...page }: PageRequest & Omit<OrderFilter, 'sort'> & OwnOrders) => ({
          params: { email },
          query: { ...orderPageQuery(page), scope },
        }),
      ),
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
    countOrderViews: build.query({
      ...call(ordersContract.countViews, (scope: OwnOrders['scope'] | undefined) => ({ query: { scope } })),
      providesTags: ['Order'],
    }),
    listOrderEvents: build.query({
      ...call(ordersContract.listEvents, (id: string) => ({ params: { id } })),
      providesTags: ['Order'],
    }),
    cancelOrder: build.mutation({
      ...call(ordersContract.cancel, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Order', 'Product'],
    }),
    shipOrder: build.mutation({
      ...call(ordersContract.ship, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Order'],
    }),
    shipOrderBy: build.mutation({
      ...call(ordersContract.ship, ({ id, idempotencyKey, ...body }: ShippedPart) => ({
        params: { id },
        body,
        headers: { 'idempotency-key': idempotencyKey },
      })),
      invalidatesTags: ['Order'],
    }),
    unshipOrder: build.mutation({
      ...call(ordersContract.unship, ({ id, shipment }: { id: string; shipment?: string }) => ({
        params: { id },
        query: { shipment },
      })),
      invalidatesTags: ['Order'],
    }),
    sendShipmentMail: build.mutation({
      ...call(ordersContract.sendShipmentMail, (id: string) => ({ params: { id } })),
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

export const { readOrder, readAnyOrder, unshipOrder } = ordersApi.endpoints;

export const {
  usePlaceOrderMutation,
  useListAllOrdersQuery,
  useLazyListAllOrdersQuery,
  useListOwnOrdersQuery,
  useReadAnyOrderQuery,
  useLazyReadOrderQuery,
  useLazyReadAnyOrderQuery,
  useCancelOrderMutation,
  useCountOrderViewsQuery,
  useListOrderEventsQuery,
  useShipOrderMutation,
  useSendShipmentMailMutation,
  useShipOrderByMutation,
  useUnshipOrderMutation,
  useRecordPrintsMutation,
  useConfirmPaymentMutation,
} = ordersApi;
