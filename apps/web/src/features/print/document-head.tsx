import type { ReactNode } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { orderPageMessages } from '#shared/messages/order-page.ts';
import { documentMessages } from '#shared/messages/print.ts';
import styles from '#web/features/print/print-document.module.css';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

export function DocumentHead({ title, order, children }: { title: string; order: Order; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <div>
        <p className={styles.brand}>{commonMessages.brand}</p>
        <h2>{title}</h2>
        <div>
          {documentMessages.order} {order.number} <span className={styles.id}>{order._id}</span>
        </div>
        {order.poNumber !== null && (
          <div>
            {orderPageMessages.poNumber} {order.poNumber}
          </div>
        )}
        <div>
          {documentMessages.ordered} {day.format(new Date(order.createdAt))}
        </div>
      </div>
      {children}
    </header>
  );
}
