import type { Order } from '#shared/contracts/orders/orders.ts';
import { isAllowed, type OrderTransition } from '#shared/domain/orders/order-state.ts';
import { paymentState } from '#shared/domain/payments/payment-state.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { onAccountMessages } from '#shared/messages/payments/on-account.ts';
import { paymentStateMessages } from '#shared/messages/payments/refunds.ts';
import { orderMessages } from '#shared/messages/users/account.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import { paths } from '#web/paths.ts';

export function allows(transition: OrderTransition, order: Order): boolean {
  const { paid, status, shippedQuantity = 0, expired, cancelledAt, allRefunded, disputed, hold, account } = order;
  return isAllowed(transition, {
    paid,
    shipped: status,
    begun: status || shippedQuantity > 0,
    expired,
    cancelled: cancelledAt !== null,
    refunded: allRefunded,
    disputed,
    onHold: hold !== null,
    onAccount: account !== null,
    invoiced: typeof account?.dueAt === 'string',
    transferred: (account?.transferred ?? 0) > 0,
  });
}

/** Without the amounts, which warehouse staff do not see, only a whole refund is known. */
function paymentStateOf({ paid, disputed, total, refunded, allRefunded }: Order) {
  const shown = total === null || refunded === null ? { total: 1, refunded: Number(allRefunded) } : { total, refunded };
  return paymentState({ paid, disputed, ...shown });
}

export function RefundStatus({ order }: { order: Order }) {
  const state = paymentStateOf(order);
  if (state === 'unpaid' || state === 'paid') return null;
  return <StatusTag tone={state === 'disputed' ? 'waiting' : 'over'}>{paymentStateMessages[state]}</StatusTag>;
}

/** The states that the Pay or Paid button does not show. */
export function OrderStatus({ order }: { order: Order }) {
  const { paid, status, expired, cancelledAt, refundedAt } = order;
  if (cancelledAt !== null || expired) {
    return (
      <>
        <StatusTag tone="over">{cancelledAt === null ? orderMessages.expired : orderMessages.isCancelled}</StatusTag>
        {refundedAt !== null && <StatusTag tone="over">{orderPageMessages.refunded}</StatusTag>}
      </>
    );
  }
  return (
    <>
      {status && <StatusTag tone="moving">{orderMessages.shipped}</StatusTag>}
      {!paid && <StatusTag tone="waiting">{orderMessages.unpaid}</StatusTag>}
      {!paid && order.account !== null && <StatusTag tone="moving">{onAccountMessages.tag}</StatusTag>}
      <RefundStatus order={order} />
    </>
  );
}

export function PayControl({ order, nameId }: { order: Order; nameId: string }) {
  if (order.paid) return <Button disabled>{orderMessages.paid}</Button>;
  if (!allows('pay', order)) return null;
  return (
    <ButtonLink look="primary" to={paths.payment(order._id)} aria-describedby={nameId}>
      {orderMessages.pay}
    </ButtonLink>
  );
}
