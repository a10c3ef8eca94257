import type { Order } from '#shared/contracts/orders/orders.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { refundMessages } from '#shared/messages/payments/refunds.ts';
import { DocumentFacts } from '#web/features/print/document-facts.tsx';
import { DocumentHead } from '#web/features/print/document-head.tsx';
import { DocumentItems } from '#web/features/print/document-items.tsx';
import { OrderCode } from '#web/features/print/fulfilment/order-code.tsx';
import styles from '#web/features/print/print-document.module.css';

/** No prices. */
export function PackingSlip({ order }: { order: Order }) {
  return (
    <>
      <DocumentHead title={documentMessages.slip} label={documentMessages.order} subject={order}>
        <OrderCode orderId={order._id} className={styles.code} />
      </DocumentHead>
      {order.expired && <p className={styles.warning}>{documentMessages.expired}</p>}
      {order.allRefunded && <p className={styles.warning}>{refundMessages.doNotSend}</p>}
      {order.disputed && <p className={styles.warning}>{refundMessages.doNotSendDisputed}</p>}
      {order.status && <p className={styles.warning}>{documentMessages.shipped}</p>}
      <DocumentFacts order={order} />
      <DocumentItems
        orders={[order]}
        columns={[{ title: documentMessages.packed, value: () => <span className={styles.box} /> }]}
      />
      <ul className={styles.signatures}>
        <li>{documentMessages.packedBy}</li>
        <li>{documentMessages.checkedBy}</li>
        <li>{documentMessages.parcels}</li>
      </ul>
    </>
  );
}
