import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Keyset } from '#server/db/keyset.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { type Caller, isAllowed, requireSelf } from '#server/http/pipeline/authenticate.ts';
import { type HandlerContext, mount } from '#server/http/pipeline/mount.ts';
import type { Searches } from '#server/http/protection/searches.ts';
import { findOrders, findOwnOrders, isOrderSearch, type OrderSearch } from '#server/queries/orders/order-search.ts';
import { isAllowedFor } from '#server/queries/orders/order-state.ts';
import { countOwnViews, countViews, orderViewList, viewTerms } from '#server/queries/orders/order-views.ts';
import { findOrder, findOrderInAnyState, orderList } from '#server/queries/orders/orders.ts';
import { findSortedOrders, sortKeyOf } from '#server/queries/orders/sorted-orders.ts';
import { instantsOf } from '#server/routes/day-bounds.ts';
import { idempotencyKey } from '#server/routes/idempotency-key.ts';
import { withDispatchDays, withFulfilment, withFulfilmentOf } from '#server/routes/orders/order-fulfilment.ts';
import { readTimeline } from '#server/routes/orders/order-timeline.ts';
import { redactOrder, seesWholeOrder, type Viewer } from '#server/routes/orders/redact-order.ts';
import { respondFound, respondPage, toPage } from '#server/routes/paging.ts';
import { placeOrder } from '#server/services/checkouts/place-order.ts';
import { recordPrints } from '#server/services/fulfilment/record-prints.ts';
import { sendShipmentMail } from '#server/services/fulfilment/send-shipment-mail.ts';
import { shipOrder } from '#server/services/fulfilment/ship-order.ts';
import { unshipOrder } from '#server/services/fulfilment/unship-order.ts';
import { cancelOrder } from '#server/services/orders/close-order.ts';
import { readReductionTerms, reduceOrder } from '#server/services/orders/reduce-order.ts';
import { confirmPayment } from '#server/services/payments/confirm-payment.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { OwnOrderListQuery, StaffOrderListQuery } from '#shared/contracts/orders/order-views.ts';
import { type Order, ordersContract, type WholeOrder } from '#shared/contracts/orders/orders.ts';
import { orderNumber } from '#shared/domain/history/record-number.ts';
import { fromTaxThousandths } from '#shared/domain/invoices/tax-rate.ts';
import { fromMinorUnits, fromPriceUnits, minor, type PriceUnits } from '#shared/domain/money.ts';
import { orderViews } from '#shared/domain/orders/order-views.ts';
import type { ReductionTerms } from '#shared/domain/payments/reduction.ts';
import { may } from '#shared/domain/users/permissions.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

export function orderRoutes(deps: Deps, searches: Searches): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, ordersContract.place, async ({ context, caller, body }) => {
    const order = await body();
    if (order.email !== undefined && order.email !== caller.email) throw new AppError('forbidden');
    return toOrder(await placeOrder(deps, { owner: caller, order, idempotencyKey: idempotencyKey(context) }));
  });
  mount(app, deps, ordersContract.listAll, async ({ context, caller, query }) =>
    withFulfilment(db, await listAll(context, caller, query)),
  );
  // Before `read`: an e-mail fits both paths, and so does `views`.
  mount(app, deps, ordersContract.listOwn, async ({ context, caller, params, query }) =>
    withDispatchDays(
      db,
      await listOwn(context, caller, requireSelf(caller, ordersContract.listOwn, params.email), query),
    ),
  );
  mount(app, deps, ordersContract.countViews, async ({ caller, query }) => {
    if (may(caller, 'orders.read')) return countViews(db, orderViews, viewTerms(deps.now()));
    const { accountId, userId } = caller;
    const isOfAll = query.scope === 'company' && caller.seesAll;
    return countOwnViews(db, { accountId, ...(!isOfAll && { ownerId: userId }) }, viewTerms(deps.now()));
  });
  mount(app, deps, ordersContract.read, async ({ caller, params, query }) => {
    const find = query.view === 'all' ? findOrderInAnyState : findOrder;
    const row = await requireOrder(deps, params.id, allowedTo(caller, ordersContract.read), find);
    const order = orderFor(caller)(row);
    if (may(caller, 'orders.read')) return withFulfilmentOf(db, order);
    const [shown = order] = await withDispatchDays(db, [order]);
    return shown;
  });
  mount(app, deps, ordersContract.cancel, async ({ caller, params }) => {
    const { id } = await requireOrder(deps, params.id, allowedTo(caller, ordersContract.cancel));
    return toOrder(await cancelOrder(deps, id, caller.userId));
  });
  mount(app, deps, ordersContract.readReduction, async ({ caller, params }) => {
    const { id } = await requireOrder(deps, params.id, allowedTo(caller, ordersContract.readReduction));
    return toReductionTerms(await readReductionTerms(deps, id));
  });
  mount(app, deps, ordersContract.reduce, async ({ context, caller, params, body }) => {
    const { id } = await requireOrder(deps, params.id, allowedTo(caller, ordersContract.reduce));
    const key = idempotencyKey(context);
    return toOrder(await reduceOrder(deps, { id, actor: caller.userId, reduced: await body(), idempotencyKey: key }));
  });
  mount(app, deps, ordersContract.ship, async ({ context, caller, params, body }) => {
    await requireOrder(deps, params.id, () => true);
    return withFulfilmentOf(
      db,
      orderFor(caller)(await shipOrder(deps, params.id, caller.userId, await body(), idempotencyKey(context))),
    );
  });
  mount(app, deps, ordersContract.unship, async ({ caller, params, query }) =>
    withFulfilmentOf(db, orderFor(caller)(await unshipOrder(deps, params.id, caller.userId, query.shipment))),
  );
  mount(app, deps, ordersContract.sendShipmentMail, async ({ caller, params }) =>
    withFulfilmentOf(db, orderFor(caller)(await sendShipmentMail(deps, params.id))),
  );
  mount(app, deps, ordersContract.listEvents, async ({ caller, params }) => {
    const isKnown = allowedTo(caller, ordersContract.listEvents);
    return readTimeline(db, await requireOrder(deps, params.id, isKnown, findOrderInAnyState), caller);
  });
  mount(app, deps, ordersContract.recordPrints, async ({ caller, body }) => {
    const { orders } = await body();
    return withFulfilment(db, (await recordPrints(deps, orders, caller.userId)).map(orderFor(caller)));
  });
  mount(app, deps, ordersContract.confirmPayment, async ({ caller, params, body }) => {
    // Tells the owner of a cancelled order what happened to the money.
    const isPayer = allowedTo(caller, ordersContract.confirmPayment);
    const order = await requireOrder(deps, params.id, isPayer, findOrderInAnyState);
    const claim = await body();
    if (claim.order !== order.id) {
      throw new AppError('invalid_fields', { fields: { order: fieldMessages.orderDiffers } });
    }
    return toOrder(await confirmPayment(deps, order, claim.transactionId));
  });
  return app;

  async function listAll(context: HandlerContext, caller: Caller, query: StaffOrderListQuery): Promise<Order[]> {
    const [page, search, terms] = [toPage(query), await toSearch(db, query), viewTerms(deps.now())];
    const view = orderFor(caller);
    const finds = may(caller, 'orders.readMoney') ? 'all' : 'withoutEmail';
    const by = sortKeyOf(query.sort);
    if (by !== null) {
      if (by === 'total' && !may(caller, 'orders.readMoney')) throw new AppError('forbidden');
      const found = await searches.find(context, (budget) =>
        findSortedOrders(db, page, by, { ...search, finds }, terms, budget),
      );
      return respondFound(context, found, keysetOf, view);
    }
    if (isOrderSearch(search.q)) {
      const found = await searches.find(context, (budget) => findOrders(db, page, { ...search, finds }, terms, budget));
      return respondFound(context, found, keysetOf, view);
    }
    if (isWholeList(search)) {
      return respondPage(context, db, orderList, { page, filter: { visible: true }, hasSelfLink: true }, view);
    }
    const { list, request } = orderViewList(page, search, terms);
    return respondPage(context, db, list, { ...request, hasSelfLink: true }, view);
  }

  /** Views and searches of one customer's orders read them one by one, which needs no index of each view. */
  async function listOwn(
    context: HandlerContext,
    caller: Caller,
    email: string,
    query: OwnOrderListQuery,
  ): Promise<Order[]> {
    const [page, search] = [toPage(query), await toSearch(db, query)];
    const view = orderFor(caller);
    const { email: whose, account } = ownersOf(caller, email, query.scope);
    const isCancelled = search.view === 'cancelled';
    if (isWholeList({ ...search, view: isCancelled ? undefined : search.view })) {
      const of = whose === null ? { company: account } : { email: whose, account };
      const filter = { ...of, ...(isCancelled ? { cancelled: true } : { visible: true }) };
      return respondPage(context, db, orderList, { page, filter }, view);
    }
    const own = { ...search, email: whose, accountId: account };
    const found = await searches.find(context, (budget) => findOwnOrders(db, page, own, viewTerms(deps.now()), budget));
    return respondFound(context, found, keysetOf, view);
  }
}

/** Staff read all that a customer ordered; others what they ordered for the account that they act for, or all of it. */
function ownersOf(caller: Caller, email: string, scope: OwnOrderListQuery['scope']) {
  if (email !== caller.email) return { email, account: undefined };
  const isOfAll = scope === 'company' && caller.seesAll;
  return { email: isOfAll ? null : email, account: caller.accountId };
}

function isWholeList({ view, q, since, before }: OrderSearch): boolean {
  return view === undefined && !isOrderSearch(q) && since === undefined && before === undefined;
}

async function toSearch(db: Database, { view, q = '', from, to }: StaffOrderListQuery): Promise<OrderSearch> {
  return { view, q, finds: 'all', ...(await instantsOf(db, { from, to })) };
}

const keysetOf = ({ seq }: OrderRow): Keyset => ({ after: seq, afterValue: null });

function allowedTo(caller: Caller, endpoint: Endpoint): (order: OrderRow) => boolean {
  return (order) => isAllowed(caller, endpoint, order);
}

/** Responds alike for a foreign and an unknown order. */
async function requireOrder(
  deps: Deps,
  id: string,
  isKnown: (order: OrderRow) => boolean,
  find = findOrder,
): Promise<OrderRow> {
  const order = await find(deps.db, id);
  if (!order || !isKnown(order)) throw new AppError('not_found');
  return order;
}

/** Orders as a person may see them, in each way in which they leave the server. */
export function orderFor(viewer: Viewer): (row: OrderRow) => Order {
  return (row) => {
    const order = { ...toOrder(row), hold: may(viewer, 'orders.read') ? toHold(row) : null };
    return seesWholeOrder(viewer, row) ? order : redactOrder(order);
  };
}

export function toOrder(row: OrderRow): WholeOrder {
  return {
    _id: row.id,
    number: orderNumber(row.seq),
    checkoutId: row.checkout_id,
    productId: row.product_id,
    name: row.name,
    partNumber: row.part_number,
    ...(row.own_part_number !== null && { ownPartNumber: row.own_part_number }),
    email: row.email,
    customerName: row.customer_name,
    company: row.company,
    address: row.address,
    quantity: row.quantity,
    phone: row.phone,
    poNumber: row.po_number,
    ...(row.cost_centre !== null && { costCentre: row.cost_centre }),
    deliveryNote: row.delivery_note,
    ...(row.wished_on !== null && { wishedOn: row.wished_on }),
    ...(row.lead_days !== null && { leadDays: row.lead_days }),
    price: fromPriceUnits(row.price_units),
    total: fromMinorUnits(row.total_minor, row.currency),
    tax: toTax(row),
    image: row.image,
    paid: row.paid_at !== null,
    paidAt: row.paid_at === null ? null : new Date(row.paid_at).toISOString(),
    transactionId: row.transaction_id,
    status: row.shipped_at !== null,
    ...partsOf(row),
    shippedAt: row.shipped_at === null ? null : new Date(row.shipped_at).toISOString(),
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    expired: row.expired_at !== null,
    refundedAt: row.refunded_at === null ? null : new Date(row.refunded_at).toISOString(),
    refunded: fromMinorUnits(row.refunded_minor, row.currency),
    refundable: isAllowedFor('refund', row)
      ? fromMinorUnits(minor(row.total_minor - row.returning_minor), row.currency)
      : 0,
    allRefunded: row.all_refunded_at !== null,
    disputed: row.disputed_at !== null,
    printed: null,
    shipBy: null,
    parcel: null,
    hold: null,
    createdAt: new Date(row.created_at).toISOString(),
    cancelledAt: row.cancelled_at === null ? null : new Date(row.cancelled_at).toISOString(),
    reservedUntil: isAllowedFor('expire', row) ? new Date(row.reserved_until).toISOString() : null,
    account: toAccount(row),
  };
}

/** Of an order that left whole, nothing. */
function partsOf(row: OrderRow): Pick<Order, 'shippedQuantity' | 'shortQuantity' | 'partQuantity' | 'restBy'> {
  const { shipped_quantity: shipped, short_quantity: short, part_quantity: part, rest_by } = row;
  if (part === null && short === 0) return {};
  return {
    shippedQuantity: shipped ?? 0,
    ...(short > 0 && { shortQuantity: short }),
    ...(part !== null && { partQuantity: part }),
    ...(rest_by !== null && { restBy: rest_by }),
  };
}

function toHold({ hold_at, hold_reason }: OrderRow): Order['hold'] {
  if (hold_at === null || hold_reason === null) return null;
  return { reason: hold_reason, at: new Date(hold_at).toISOString() };
}

function toAccount({ terms_days: days, due_at: dueAt, transferred_minor, currency }: OrderRow) {
  if (days === null) return null;
  const transferred = fromMinorUnits(transferred_minor, currency);
  return { days, dueAt: dueAt === null ? null : new Date(dueAt).toISOString(), transferred };
}

function toTax(row: OrderRow): Order['tax'] {
  const { tax_name: name, tax_rate, tax_minor, total_minor, tax_exempt_reason: exemptReason, currency } = row;
  if (name === null) return null;
  return {
    name,
    rate: tax_rate === null ? null : fromTaxThousandths(tax_rate),
    net: fromMinorUnits(minor(total_minor - tax_minor), currency),
    amount: fromMinorUnits(tax_minor, currency),
    exemptReason,
  };
}

function toReductionTerms({ price, priceBreaks, ...terms }: ReductionTerms<PriceUnits>) {
  return {
    ...terms,
    price: fromPriceUnits(price),
    priceBreaks: priceBreaks.map((each) => ({ quantity: each.quantity, price: fromPriceUnits(each.price) })),
  };
}
