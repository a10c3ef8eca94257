import { orderProgressMessages } from '#shared/messages/orders/order-states.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { OrderProgress } from '#web/components/orders/order-progress.tsx';
import styles from '#web/features/admin/orders/row-progress.module.css';
import type { ShownOrder } from '#web/features/admin/orders/shown-page.ts';
import { useShipping } from '#web/features/admin/orders/use-shipping.ts';

export function RowProgress({ row }: { row: ShownOrder }) {
  const { order } = useShipping(row);
  // An order that was cancelled while it was shown has no time of cancellation yet.
  const isJustCancelled = row.cancelled && order.cancelledAt === null;
  return (
    <span className={styles.progress} title={order.expired ? orderProgressMessages.expired : undefined}>
      {isJustCancelled ? adminMessages.cancelled : <OrderProgress order={order} />}
      {order.partNumber !== null && <span title={order.partNumber}> · {order.partNumber}</span>}
    </span>
  );
}
