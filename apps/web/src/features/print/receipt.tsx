import type { Order } from '#shared/contracts/orders/orders.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { taxMessages } from '#shared/messages/invoices/tax.ts';
import { netOf } from '#web/components/orders/order-totals.ts';
import { Amount, Price } from '#web/components/values/money.tsx';
import { DocumentFacts } from '#web/features/print/document-facts.tsx';
import { DocumentHead } from '#web/features/print/document-head.tsx';
import { DocumentItems, partNumberColumns } from '#web/features/print/document-items.tsx';
import { DocumentTaxes } from '#web/features/print/document-taxes.tsx';
import { RefundedSum } from '#web/features/print/invoices/refunded-sum.tsx';
import styles from '#web/features/print/print-document.module.css';
import { ReceiptPayments } from '#web/features/print/receipt-payments.tsx';
import { ReceiptPeople } from '#web/features/print/receipt-people.tsx';

export function Receipt({ order }: { order: Order }) {
  return (
    <>
      <DocumentHead title={documentMessages.receipt} label={documentMessages.order} subject={order} />
      <DocumentFacts order={order} />
      <ReceiptPeople orderId={order._id} />
      <DocumentItems
        orders={[order]}
        columns={[
          ...partNumberColumns([order]),
          { title: documentMessages.unitPrice, value: ({ price }) => <Price value={price} /> },
          {
            title: order.tax ? taxMessages.net : documentMessages.total,
            value: (each) => <Amount value={netOf(each)} />,
          },
        ]}
      />
      <DocumentTaxes tax={order.tax} />
      <dl className={styles.total}>
        <dt>{documentMessages.paid}</dt>
        <dd>
          <Amount value={order.total} />
        </dd>
      </dl>
      <RefundedSum orders={[order]} />
      <ReceiptPayments orders={[order]} />
    </>
  );
}
