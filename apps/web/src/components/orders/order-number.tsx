import { Link } from 'react-router-dom';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { paths } from '#web/paths.ts';

export function OrderNumber({
  order,
  className,
  isCurrent = false,
}: {
  order: Order;
  className?: string | undefined;
  isCurrent?: boolean;
}) {
  return (
    <Link
      className={`figures ${className ?? ''}`}
      to={paths.order(order._id)}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={orderPageMessages.open(order.number)}
    >
      {order.number}
    </Link>
  );
}
