import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { printMessages } from '#shared/messages/fulfilment/print.ts';
import type { SelectedOrders } from '#web/components/orders/use-selected-orders.ts';
import { customerOf } from '#web/features/admin/orders/customer-cell.tsx';
import styles from '#web/features/admin/orders/print-bar.module.css';
import type { ShownOrder } from '#web/features/admin/orders/shown-page.ts';

interface SelectOrderProps {
  row: ShownOrder;
  selected: SelectedOrders;
  children: ReactNode;
}

export function SelectOrder({ row, selected, children }: SelectOrderProps) {
  const { order, cancelled } = row;
  return (
    <span className={styles.choice}>
      <Checkbox
        aria-label={printMessages.select(customerOf(order), order.name)}
        disabled={(order.expired || cancelled) && !selected.ids.has(order._id)}
        checked={selected.ids.has(order._id)}
        onChange={({ target }) => selected.select([order._id], target.checked)}
      />
      {children}
    </span>
  );
}
