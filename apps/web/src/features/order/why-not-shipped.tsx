import { useId } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { refundMessages } from '#shared/messages/payments/refunds.ts';
import sideStyles from '#web/features/order/order-side.module.css';

/** In the place of the form that ships an order, when its money is not there. */
export function WhyNotShipped({ order: { status, disputed, allRefunded } }: { order: Order }) {
  const titleId = useId();
  if (status || (!disputed && !allRefunded)) return null;
  return (
    <section className={`panel ${sideStyles.side}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{orderPageMessages.shipment}</h2>
      <p>{disputed ? refundMessages.doNotSendDisputed : refundMessages.doNotSend}</p>
    </section>
  );
}
