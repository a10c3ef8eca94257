import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { checkoutPaymentMessages, paymentMessages } from '#shared/messages/users/account.ts';
import { canBePaid, chargedFreight, isFreightDue, totalOf } from '#web/components/orders/order-totals.ts';
import { paths } from '#web/paths.ts';

/** What one payment is for: an order, or the open orders of a checkout with its freight. */
export interface PaymentSubject {
  requested: { orderId: string } | { checkoutId: string };
  /** In major units. */
  total: number;
  email: string;
  /** The orders that the payment pays; the shop is told of a charge with one of them. */
  orderIds: string[];
  /** Empty until everything that can be paid is paid. */
  transactionId: string;
  isPaid: boolean;
  /** Why it takes no payment any more; null while it does. */
  closed: string | null;
  receipt: string;
  /** The address of what was issued about it. */
  invoices: string;
}

export function subjectOfOrder(order: Order): PaymentSubject {
  return {
    requested: { orderId: order._id },
    total: order.total ?? 0,
    email: order.email ?? '',
    orderIds: [order._id],
    transactionId: order.transactionId ?? '',
    isPaid: order.paid,
    closed: order.expired ? paymentMessages.orderExpired : null,
    receipt: paths.receipt(order._id),
    invoices: paths.orderInvoices(order._id),
  };
}

export function subjectOfCheckout(checkout: Checkout): PaymentSubject {
  const { _id, email, orders } = checkout;
  const freight = isFreightDue(checkout) ? chargedFreight(checkout) : null;
  const open = orders.filter(canBePaid);
  const paid = orders.filter((order) => order.paid);
  const transactions = new Set(paid.map((order) => order.transactionId));
  return {
    requested: { checkoutId: _id },
    total: totalOf(freight ? [...open, freight] : open),
    email: email ?? '',
    orderIds: (open.length > 0 ? open : orders).map((order) => order._id),
    transactionId: [...transactions].join(', '),
    isPaid: open.length === 0 && paid.length > 0 && !freight,
    closed: open.length === 0 && paid.length === 0 ? checkoutPaymentMessages.allClosed : null,
    receipt: paths.checkoutReceipt(_id),
    // One payment has one invoice.
    invoices: paths.orderInvoices(paid[0]?._id ?? orders[0]?._id ?? ''),
  };
}
