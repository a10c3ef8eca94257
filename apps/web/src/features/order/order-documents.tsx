import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '#shared/contracts/orders.ts';
import { packingSlipsPage } from '#shared/desktop/pages.ts';
import { orderMessages } from '#shared/messages/account.ts';
import { orderPageMessages } from '#shared/messages/order-page.ts';
import styles from '#web/features/order/order-side.module.css';
import { paths } from '#web/paths.ts';

export function OrderDocuments({ order, isStaff }: { order: Order; isStaff: boolean }) {
  const titleId = useId();
  return (
    <section className={`panel ${styles.side}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{orderPageMessages.documents}</h2>
      {order.paid || isStaff ? (
        <ul>
          {order.paid && (
            <li>
              <Link to={paths.receipt(order._id)}>{orderMessages.receipt}</Link>
            </li>
          )}
          {isStaff && (
            <li>
              <Link to={packingSlipsPage([order._id])}>{orderPageMessages.packingSlip}</Link>
            </li>
          )}
        </ul>
      ) : (
        <p>{orderPageMessages.noDocuments}</p>
      )}
    </section>
  );
}
