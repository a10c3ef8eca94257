import type { Order } from '#shared/contracts/orders.ts';
import { isAllowed, type OrderTransition } from '#shared/domain/order-state.ts';
import { orderMessages } from '#shared/messages/account.ts';
import { orderPageMessages } from '#shared/messages/order-page.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { StatusTag } from '#web/components/status-tag.tsx';
import { paths } from '#web/paths.ts';

export function allows(transition: OrderTransition, { paid, status, expired, cancelledAt }: Order): boolean {
  return isAllowed(transition, { paid, shipped: status, expired, cancelled: cancelledAt !== null });
}

/** The states of an order that are not said by its Pay or Paid button. */
export function OrderStatus({ order: { paid, status, expired, cancelledAt, refundedAt } }: { order: Order }) {
  const isRefunded = refundedAt !== null && <StatusTag tone="over">{orderPageMessages.refunded}</StatusTag>;
  if (cancelledAt !== null || expired) {
    return (
      <>
        <StatusTag tone="over">{cancelledAt === null ? orderMessages.expired : orderMessages.isCancelled}</StatusTag>
        {isRefunded}
      </>
    );
  }
  return (
    <>
      {status && <StatusTag tone="moving">{orderMessages.shipped}</StatusTag>}
      {!paid && <StatusTag tone="waiting">{orderMessages.unpaid}</StatusTag>}
      {isRefunded}
    </>
  );
}

export function PayControl({ order: { _id, paid, expired }, nameId }: { order: Order; nameId: string }) {
  if (paid) return <Button disabled>{orderMessages.paid}</Button>;
  if (expired) return null;
  return (
    <ButtonLink look="primary" to={paths.payment(_id)} aria-describedby={nameId}>
      {orderMessages.pay}
    </ButtonLink>
  );
}
