import { skipToken } from '@reduxjs/toolkit/query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { may } from '#shared/domain/users/permissions.ts';
import type { Role } from '#shared/domain/users/roles.ts';
import { freightLine } from '#shared/messages/freight/freight-line.ts';
import { checkoutGroupMessages, orderPageMessages } from '#shared/messages/orders/orders.ts';
import { orderMessages } from '#shared/messages/users/account.ts';
import { useReadCheckoutQuery } from '#web/api/checkouts/checkouts.ts';
import { FreightAmount } from '#web/components/orders/freight-amount.tsx';
import { OrderAgainButton } from '#web/components/orders/order-again-button.tsx';
import { OrderNumber } from '#web/components/orders/order-number.tsx';
import { OrderStatus } from '#web/components/orders/order-status.tsx';
import { Amount } from '#web/components/values/money.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import styles from '#web/features/order/order-side.module.css';
import { paths } from '#web/paths.ts';

interface OrderLinesProps {
  order: Order;
  caller: { role: Role };
}

/** The orders of the same checkout, and its freight. */
export function OrderLines({ order: { _id, checkoutId }, caller }: OrderLinesProps) {
  const titleId = useId();
  const { data: checkout } = useReadCheckoutQuery(checkoutId ?? skipToken);
  const freight = checkout?.freight ?? null;
  if (checkout === undefined || (checkout.orders.length < 2 && freight === null)) return null;
  const paid = checkout.orders.filter((order) => order.paid);
  return (
    <section className={`panel ${styles.side}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{`${orderPageMessages.together}: ${checkoutGroupMessages.title(checkout.number)}`}</h2>
      <ul className={styles.lines}>
        {checkout.orders.map((order) => (
          <li key={order._id}>
            <OrderNumber order={order} isCurrent={order._id === _id} />
            <span className={styles.name}>{`${formatNumber(order.quantity)} × ${order.name}`}</span>
            <OrderStatus order={order} />
            <Amount value={order.total} />
          </li>
        ))}
        {freight && (
          <li>
            <span className={styles.name}>{freightLine(freight.name)}</span>
            {freight.paid && <StatusTag tone="good">{orderMessages.paid}</StatusTag>}
            <FreightAmount freight={freight} />
          </li>
        )}
      </ul>
      {paid.length + (freight ? 1 : 0) > 1 && checkout.total !== null && (
        <p>
          <Link to={paths.checkoutReceipt(checkout._id)}>{checkoutGroupMessages.receipt}</Link>
        </p>
      )}
      {may(caller, 'orders.own') && <OrderAgainButton of={checkout._id} nameId={titleId} />}
    </section>
  );
}
