import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { sumMajor } from '#shared/domain/money.ts';
import { freightLine } from '#shared/messages/freight/freight-line.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { refundMessages } from '#shared/messages/payments/refunds.ts';
import { FreightAmount } from '#web/components/orders/freight-amount.tsx';
import { chargedFreight, taxOf, totalOf } from '#web/components/orders/order-totals.ts';
import { Amount } from '#web/components/values/money.tsx';
import { taxFacts } from '#web/components/values/tax-facts.tsx';
import styles from '#web/features/print/print-document.module.css';
import { ReceiptPayments } from '#web/features/print/receipt-payments.tsx';

/** What was paid, with what it is made of and what went back; beside it when and how. Stays with the last lines. */
export function DocumentTotals({ orders, checkout }: { orders: Order[]; checkout?: Checkout }) {
  const freight =
    checkout?.freight && (checkout.freight.paid || checkout.freight.total === 0) ? checkout.freight : null;
  const charged = checkout && freight && chargedFreight(checkout);
  const paid = charged ? [...orders, charged] : orders;
  const tax = taxOf(paid);
  const refunded = sumMajor([...orders.map((order) => order.refunded ?? 0), freight?.refunded ?? 0]);
  return (
    <div className={styles.closing}>
      <ReceiptPayments orders={orders} />
      <dl className={styles.totals}>
        {freight && (
          <div>
            <dt>{freightLine(freight.name)}</dt>
            <dd>
              <FreightAmount freight={freight} />
            </dd>
          </div>
        )}
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
            <Amount value={totalOf(paid)} />
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
