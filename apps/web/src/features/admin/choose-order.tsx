import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { printMessages } from '#shared/messages/paper.ts';
import type { ChosenOrders } from '#web/features/admin/use-chosen-orders.ts';
import styles from './print-bar.module.css';

interface ChooseOrderProps {
  order: Order;
  chosen: ChosenOrders;
  children: ReactNode;
}

/** Stands beside the number of a row and chooses its order for printing. */
export function ChooseOrder({ order, chosen, children }: ChooseOrderProps) {
  return (
    <span className={styles.choice}>
      <Checkbox
        aria-label={printMessages.choose(order.email, order.name)}
        // What has expired is not sent.
        disabled={order.expired}
        checked={chosen.ids.has(order._id)}
        onChange={({ target }) => chosen.choose([order._id], target.checked)}
      />
      {children}
    </span>
  );
}
