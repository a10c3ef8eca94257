import type { ReactNode } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import styles from '#web/features/print/print-document.module.css';

interface Column {
  title: string;
  value: (order: Order) => ReactNode;
}

interface DocumentItemsProps {
  orders: Order[];
  columns: Column[];
  /** What it says of how many; else how many were ordered. */
  quantityOf?: (order: Order) => ReactNode;
  /** Below the name of the product. */
  notesOf?: (order: Order) => ReactNode;
}

/** None where no product has a part number. */
export function partNumberColumns(orders: Order[]): Column[] {
  if (orders.every(({ partNumber }) => partNumber === null)) return [];
  return [
    {
      title: documentMessages.partNumber,
      value: ({ partNumber }) => <span className={styles.part}>{partNumber}</span>,
    },
  ];
}

export function DocumentItems({ orders, columns, quantityOf, notesOf }: DocumentItemsProps) {
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
        {orders.map((order) => (
          <tr key={order._id}>
            <td dir="auto">
              {order.name}
              {order.ownPartNumber !== undefined && (
                <>
                  <br />
                  <small>{documentMessages.ownPartNumber(order.ownPartNumber)}</small>
                </>
              )}
              {notesOf?.(order)}
            </td>
            <td className="figures">{quantityOf ? quantityOf(order) : formatNumber(order.quantity)}</td>
            {columns.map(({ title, value }) => (
              <td key={title}>{value(order)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
