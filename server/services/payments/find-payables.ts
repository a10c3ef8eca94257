import { AppError } from '#server/app-error.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Deps } from '#server/deps.ts';
import { findCheckout } from '#server/queries/checkouts/checkouts.ts';
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

/** Orders that one payment can pay now; several are of one checkout. */
export interface Payables {
  checkoutId: string | null;
  orders: OrderRow[];
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
      ? payablesOf(requested, null, [await findOrderToPay(deps, requested)])
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
    const newest = (await listPayableOrders(deps.db, requested.customer.userId)).find(
      (order) => isPayer(requested.customer, order) && fits(deps, requested, [order]),
    );
    if (!newest) throw new AppError('total_mismatch');
    return newest;
  }
  const order = await findOrderInAnyState(deps.db, requested.orderId);
  if (!order || !isPayer(requested.customer, order)) throw new AppError('not_found');
  if (order.paid_at !== null) throw new AppError('order_paid');
  if (isClosed(order)) throw await explainClosedOrder(deps, order);
  if (order.transferred_at !== null) throw new AppError('order_part_paid');
  if (!fits(deps, requested, [order])) throw new AppError('total_mismatch');
  return order;
}

async function findCheckoutToPay(deps: Deps, requested: PaymentRequest, checkoutId: string): Promise<OrderRow[]> {
  const checkout = await findCheckout(deps.db, checkoutId);
  if (!checkout || !isPayer(requested.customer, checkout)) throw new AppError('not_found');
  const open = checkout.orders.filter((order) => isAllowedFor('pay', order));
  if (open.length === 0) {
    if (checkout.orders.some(isPartPaid)) throw new AppError('order_part_paid');
    const isPaid = checkout.orders.some((order) => order.paid_at !== null);
    throw isPaid ? new AppError('order_paid') : await explainClosedCheckout(deps, checkout.orders);
  }
  if (!fits(deps, requested, open)) throw new AppError('total_mismatch');
  return open;
}

function isPartPaid(order: OrderRow): boolean {
  return order.transferred_at !== null && order.paid_at === null;
}

function fits({ settings }: Deps, requested: PaymentRequest, orders: OrderRow[]): boolean {
  const { currency } = settings;
  return (
    orders.every((order) => order.currency === currency) && claimsTotal(requested.totalPrice, sumOf(orders), currency)
  );
}

function payablesOf(requested: PaymentRequest, checkoutId: string | null, orders: OrderRow[]): Payables {
  const [first] = orders;
  if (!first) throw new AppError('not_found');
  const asked = checkoutId === null ? { ...requested, orderId: first.id } : requested;
  const { account_id: accountId, currency, email } = first;
  return { checkoutId, orders, amountMinor: sumOf(orders), currency, accountId, email, asked };
}

function sumOf(orders: OrderRow[]): Minor {
  return sumMinor(orders.map((order) => order.total_minor));
}
