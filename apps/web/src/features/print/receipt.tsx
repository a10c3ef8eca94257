import type { Order } from '#shared/contracts/orders.ts';
import { paperMessages } from '#shared/messages/print.ts';
import { Amount, Price } from '#web/components/money.tsx';
import { SheetFacts } from '#web/features/print/document-facts.tsx';
import { SheetHead } from '#web/features/print/document-head.tsx';
import { SheetItems } from '#web/features/print/document-items.tsx';
import styles from '#web/features/print/print-document.module.css';

/** What was paid, for what, and by which transaction. */
export function Receipt({ order }: { order: Order }) {
  return (
    <>
      <SheetHead title={paperMessages.receipt} order={order} />
      <SheetFacts order={order} />
      <SheetItems
        order={order}
        columns={[
          { title: paperMessages.unitPrice, value: <Price value={order.price} /> },
          { title: paperMessages.total, value: <Amount value={order.total} /> },
        ]}
      />
      <dl className={styles.total}>
        <dt>{paperMessages.paid}</dt>
        <dd>
          <Amount value={order.total} />
        </dd>
      </dl>
      {order.transactionId !== null && (
        <dl className={styles.facts}>
          <div>
            <dt>{paperMessages.transactionId}</dt>
            <dd className={styles.id}>{order.transactionId}</dd>
          </div>
        </dl>
      )}
    </>
  );
}
