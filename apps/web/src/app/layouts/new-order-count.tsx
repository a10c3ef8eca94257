import { formatNumber } from '#shared/domain/shop/locale.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';
import { useNewOrderCount } from '#web/api/orders/unseen-orders.ts';
import styles from '#web/app/layouts/new-order-count.module.css';

export function NewOrderCount() {
  const count = useNewOrderCount();
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {formatNumber(count)}
      <span className="visually-hidden"> {navigationMessages.new}</span>
    </span>
  );
}
