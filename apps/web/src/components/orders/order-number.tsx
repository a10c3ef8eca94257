import { Link } from 'react-router-dom';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { paths } from '#web/paths.ts';

export function OrderNumber({
  order,
  className,
  isCurrent = false,
  listed,
}: {
  order: Order;
  className?: string | undefined;
  isCurrent?: boolean;
  /** The ids of its list, through which its page leads on. */
  listed?: string[] | undefined;
}) {
  return (
    <Link
      className={`figures ${className ?? ''}`}
      to={paths.order(order._id)}
      state={{ listed }}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={orderPageMessages.open(order.number)}
    >
      {order.number}
    </Link>
  );
}
