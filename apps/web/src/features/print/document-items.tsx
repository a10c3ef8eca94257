import type { ReactNode } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { documentMessages } from '#shared/messages/print.ts';
import styles from '#web/features/print/print-document.module.css';

interface DocumentItemsProps {
  order: Order;
  columns: { title: string; value: ReactNode }[];
}

export function DocumentItems({ order, columns }: DocumentItemsProps) {
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          <th scope="col">{documentMessages.product}</th>
          <th scope="col">{documentMessages.quantity}</th>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{order.name}</td>
          <td className="figures">{order.quantity.toLocaleString('en-US')}</td>
          {columns.map(({ title, value }) => (
            <td key={title}>{value}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
