import type { Order } from '#shared/contracts/orders/orders.ts';
import { weekdayText } from '#shared/domain/shop/weekday.ts';
import { dispatchMessages } from '#shared/messages/fulfilment/dispatch-days.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import styles from '#web/features/print/print-document.module.css';

/** Longer addresses are running text, so that one order fits on one page. */
const LABEL = { letters: 160, lines: 8 };

function isLong(address: string): boolean {
  return address.length > LABEL.letters || address.split('\n').length > LABEL.lines;
}

/** `delivery`: how it is delivered, where that was agreed on. */
export function DocumentFacts({ order, delivery }: { order: Order; delivery?: string | undefined }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{documentMessages.sendTo}</dt>
        <dd dir="auto" className={isLong(order.address) ? styles.long : styles.destination}>
          {order.address}
        </dd>
      </div>
      <div>
        <dt>{documentMessages.customer}</dt>
        <dd dir="auto">{[order.company, order.customerName, order.email, order.phone].filter(Boolean).join('\n')}</dd>
      </div>
      {delivery !== undefined && (
        <div>
          <dt>{documentMessages.delivery}</dt>
          <dd>{delivery}</dd>
        </div>
      )}
      {order.wishedOn !== undefined && (
        <div>
          <dt>{dispatchMessages.wishedOn}</dt>
          <dd>{weekdayText(order.wishedOn)}</dd>
        </div>
      )}
    </dl>
  );
}
