import type { Order } from '#shared/contracts/orders/orders.ts';
import { sumMajor } from '#shared/domain/money.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { refundMessages } from '#shared/messages/payments/refunds.ts';
import { taxOf, totalOf } from '#web/components/orders/order-totals.ts';
import { Amount } from '#web/components/values/money.tsx';
import { taxFacts } from '#web/components/values/tax-facts.tsx';
import styles from '#web/features/print/print-document.module.css';
import { ReceiptPayments } from '#web/features/print/receipt-payments.tsx';

/** What was paid, with what it is made of and what went back; beside it when and how. Stays with the last lines. */
export function DocumentTotals({ orders }: { orders: Order[] }) {
  const tax = taxOf(orders);
  const refunded = sumMajor(orders.map((order) => order.refunded ?? 0));
  return (
    <div className={styles.closing}>
      <ReceiptPayments orders={orders} />
      <dl className={styles.totals}>
        {tax !== null &&
          taxFacts(tax).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        <div className={styles.sum}>
          <dt>{documentMessages.paid}</dt>
          <dd>
            <Amount value={totalOf(orders)} />
          </dd>
        </div>
        {refunded !== 0 && (
          <div>
            <dt>{refundMessages.refundedSum}</dt>
            <dd>
              <Amount value={refunded} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
