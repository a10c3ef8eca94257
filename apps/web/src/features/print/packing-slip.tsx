import type { Order } from '#shared/contracts/orders.ts';
import { paperMessages } from '#shared/messages/print.ts';
import { SheetFacts } from '#web/features/print/document-facts.tsx';
import { SheetHead } from '#web/features/print/document-head.tsx';
import { SheetItems } from '#web/features/print/document-items.tsx';
import { OrderCode } from '#web/features/print/order-code.tsx';
import styles from '#web/features/print/print-document.module.css';

/** What goes into the parcel: where to, what and how much, and the code that opens the order. No prices. */
export function PackingSlip({ order }: { order: Order }) {
  return (
    <>
      <SheetHead title={paperMessages.slip} order={order}>
        <OrderCode orderId={order._id} className={styles.code} />
      </SheetHead>
      {order.expired && <p className={styles.warning}>{paperMessages.expired}</p>}
      {order.status && <p className={styles.warning}>{paperMessages.shipped}</p>}
      <SheetFacts order={order} />
      <SheetItems order={order} columns={[{ title: paperMessages.packed, value: <span className={styles.box} /> }]} />
      <ul className={styles.signatures}>
        <li>{paperMessages.packedBy}</li>
        <li>{paperMessages.checkedBy}</li>
        <li>{paperMessages.parcels}</li>
      </ul>
    </>
  );
}
