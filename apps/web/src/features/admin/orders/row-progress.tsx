import { currentTimeZone } from '#shared/domain/shop/locale.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { weekdayText } from '#shared/domain/shop/weekday.ts';
import { orderProgressMessages } from '#shared/messages/orders/order-states.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { OrderProgress } from '#web/components/orders/order-progress.tsx';
import styles from '#web/features/admin/orders/row-progress.module.css';
import type { ShownOrder } from '#web/features/admin/orders/shown-page.ts';
import { useShipping } from '#web/features/admin/orders/use-shipping.ts';

/** First, because a row cuts the end. */
function ShipBy({ day }: { day: string }) {
  const isLate = day < dayOf(Date.now(), currentTimeZone());
  const text = (isLate ? orderProgressMessages.late : orderProgressMessages.shipBy)(weekdayText(day));
  return <span className={isLate ? styles.late : undefined}>{text} · </span>;
}

export function RowProgress({ row }: { row: ShownOrder }) {
  const { order } = useShipping(row);
  // An order that was cancelled while it was shown has no time of cancellation yet.
  const isJustCancelled = row.cancelled && order.cancelledAt === null;
  return (
    <span className={styles.progress} title={order.expired ? orderProgressMessages.expired : undefined}>
      {order.shipBy !== null && !row.cancelled && <ShipBy day={order.shipBy} />}
      {isJustCancelled ? adminMessages.cancelled : <OrderProgress order={order} />}
      {order.partNumber !== null && <span title={order.partNumber}> · {order.partNumber}</span>}
    </span>
  );
}
