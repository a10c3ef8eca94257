import type { Order } from '#shared/contracts/orders/orders.ts';
import { sumMajor } from '#shared/domain/money.ts';
import { refundMessages } from '#shared/messages/payments/refunds.ts';
import { Amount } from '#web/components/values/money.tsx';
import styles from '#web/features/print/print-document.module.css';

/** What went back of the payment of these orders, if any did. */
export function RefundedSum({ orders }: { orders: Order[] }) {
  const refunded = sumMajor(orders.map((order) => order.refunded ?? 0));
  if (refunded === 0) return null;
  return (
    <dl className={styles.total}>
      <dt>{refundMessages.refundedSum}</dt>
      <dd>
        <Amount value={refunded} />
      </dd>
    </dl>
  );
}
