import { AppError } from '#server/app-error.ts';
import type { FreightRow, Payable } from '#server/db/schema/tables/freights.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Deps } from '#server/deps.ts';
import { findCheckout } from '#server/queries/checkouts/checkouts.ts';
import { findFreightOf } from '#server/queries/freight/freights.ts';
import { isAllowedFor, isClosed } from '#server/queries/orders/order-state.ts';
import { findOrderInAnyState, listPayableOrders } from '#server/queries/orders/orders.ts';
import { brokenChargeLimit } from '#server/services/checkouts/place-lines.ts';
import { explainClosedCheckout, explainClosedOrder } from '#server/services/payments/explain-closed-order.ts';
import type { MemberRole } from '#shared/domain/companies/member-permissions.ts';
import { claimsTotal, type Minor, sumMinor } from '#shared/domain/money.ts';
import { checkoutMessages } from '#shared/messages/checkouts/checkouts.ts';

/** What a customer asks to pay: an order, a checkout, or neither for the newest unpaid order of that total. */
export interface PaymentRequest {
  customer: { userId: string; email: string; accountId?: string; member?: MemberRole | null };
  /** The total that the client expects, in major units. */
  totalPrice: number;
  orderId?: string | undefined;
  checkoutId?: string | undefined;
}

/** What one payment can pay now: an order, or open orders of one checkout and its freight. */
export interface Payables {
  checkoutId: string | null;
  /** Of a checkout with its freight, which is paid with the first of them that are. */
  orders: Payable[];
  amountMinor: Minor;
  currency: OrderRow['currency'];
  /** Who pays. */
  accountId: string;
  email: string;
  /** The requested with the order that it is about, so that it means the same when it is repeated. */
  asked: PaymentRequest;
}

/**
 * @throws {AppError} not_found, order_paid, order_part_paid, order_closed, payment_incomplete, total_mismatch, the provider's own;
 *   invalid_fields when no card can pay so little
 */
export async function findPayables(deps: Deps, requested: PaymentRequest): Promise<Payables> {
  const payables =
    requested.checkoutId === undefined
      ? payablesOf(requested, null, toPay([await findOrderToPay(deps, requested)]))
      : payablesOf(requested, requested.checkoutId, await findCheckoutToPay(deps, requested, requested.checkoutId));
  refuseSmallCharge(payables, deps);
  return payables;
}

/** A checkout may hold orders that cost less than the smallest charge, since they are paid together. */
function refuseSmallCharge({ checkoutId, orders, amountMinor }: Payables, deps: Deps): void {
  const broken = brokenChargeLimit(amountMinor, deps);
  if (broken?.is !== 'tooSmall') return;
  const isAlone = checkoutId === null && orders.some((order) => order.checkout_id !== null);
  const message = (isAlone ? checkoutMessages.orderTooSmallAlone : checkoutMessages.restTooSmall)(broken.limit);
  throw new AppError('invalid_fields', { message, fields: { totalPrice: message } });
}

/** Who ordered, as long as they act for who pays. */
function isPayer(
  { userId, accountId }: PaymentRequest['customer'],
  ordered: Pick<OrderRow, 'owner_id' | 'account_id'>,
) {
  return ordered.owner_id === userId && (ordered.account_id === userId || ordered.account_id === accountId);
}

async function findOrderToPay(deps: Deps, requested: PaymentRequest): Promise<OrderRow> {
  if (requested.orderId === undefined) {
    const fitting = (await listPayableOrders(deps.db, requested.customer.userId)).filter(
      (order) => isPayer(requested.customer, order) && fits(deps, requested, [order]),
    );
    for (const order of fitting) if (!(await hasOpenFreight(deps, order))) return order;
    throw new AppError('total_mismatch');
  }
  const order = await findOrderInAnyState(deps.db, requested.orderId);
  if (!order || !isPayer(requested.customer, order)) throw new AppError('not_found');
  if (order.paid_at !== null) throw new AppError('order_paid');
  if (isClosed(order)) throw await explainClosedOrder(deps, order);
  if (order.transferred_at !== null) throw new AppError('order_part_paid');
  if (!fits(deps, requested, [order])) throw new AppError('total_mismatch');
  if (await hasOpenFreight(deps, order)) throw new AppError('paid_with_freight');
  return order;
}

/** Such an order is paid with its whole checkout. */
async function hasOpenFreight({ db }: Deps, { checkout_id }: OrderRow): Promise<boolean> {
  const freight = checkout_id === null ? undefined : await findFreightOf(db, checkout_id);
  return freight !== undefined && isDue(freight);
}

function isDue(freight: FreightRow): boolean {
  return freight.total_minor > 0 && isAllowedFor('pay', freight);
}

async function findCheckoutToPay(deps: Deps, requested: PaymentRequest, checkoutId: string): Promise<ToPay> {
  const checkout = await findCheckout(deps.db, checkoutId);
  if (!checkout || !isPayer(requested.customer, checkout)) throw new AppError('not_found');
  const { freight } = checkout;
  const open: Payable[] = checkout.orders.filter((order) => isAllowedFor('pay', order));
  if (freight && isDue(freight)) open.push(freight);
  if (open.length === 0) {
    if (checkout.orders.some(isPartPaid)) throw new AppError('order_part_paid');
    const isPaid = checkout.orders.some((order) => order.paid_at !== null);
    throw isPaid ? new AppError('order_paid') : await explainClosedCheckout(deps, checkout.orders);
  }
  if (!fits(deps, requested, open)) throw new AppError('total_mismatch');
  return toPay(checkout.orders, open);
}

function isPartPaid(order: OrderRow): boolean {
  return order.transferred_at !== null && order.paid_at === null;
}

function fits({ settings }: Deps, requested: PaymentRequest, orders: Payable[]): boolean {
  const { currency } = settings;
  return (
    orders.every((order) => order.currency === currency) && claimsTotal(requested.totalPrice, sumOf(orders), currency)
  );
}

interface ToPay {
  orders: Payable[];
  email: string;
}

function toPay(ordered: OrderRow[], orders: Payable[] = ordered): ToPay {
  return { orders, email: ordered[0]?.email ?? '' };
}

function payablesOf(requested: PaymentRequest, checkoutId: string | null, { orders, email }: ToPay): Payables {
  const [first] = orders;
  if (!first) throw new AppError('not_found');
  const asked = checkoutId === null ? { ...requested, orderId: first.id } : requested;
  const { account_id: accountId, currency } = first;
  return { checkoutId, orders, amountMinor: sumOf(orders), currency, accountId, email, asked };
}

function sumOf(orders: Payable[]): Minor {
  return sumMinor(orders.map((order) => order.total_minor));
}
