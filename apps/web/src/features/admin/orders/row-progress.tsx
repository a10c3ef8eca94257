import { adminMessages } from '#shared/messages/admin.ts';
import { orderProgressMessages } from '#shared/messages/order-progress.ts';
import { OrderProgress } from '#web/components/order-progress.tsx';
import type { ShownOrder } from '#web/features/admin/orders/held-page.ts';
import styles from '#web/features/admin/orders/row-progress.module.css';
import { useShipping } from '#web/features/admin/orders/use-shipping.ts';

/** What comes next for the order of a row, in one line. */
export function RowProgress({ row }: { row: ShownOrder }) {
  const { order } = useShipping(row);
  // A row that is shown while its order is cancelled knows that, but not since when.
  const isJustCancelled = row.cancelled && order.cancelledAt === null;
  return (
    <span className={styles.progress} title={order.expired ? orderProgressMessages.expired : undefined}>
      {isJustCancelled ? adminMessages.cancelled : <OrderProgress order={order} />}
    </span>
  );
}
