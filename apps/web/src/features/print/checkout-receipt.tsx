import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { checkoutDocumentMessages, documentMessages } from '#shared/messages/fulfilment/print.ts';
import { taxMessages } from '#shared/messages/invoices/tax.ts';
import { netOf, taxOf, totalOf } from '#web/components/orders/order-totals.ts';
import { Amount, Price } from '#web/components/values/money.tsx';
import { DocumentFacts } from '#web/features/print/document-facts.tsx';
import { DocumentHead } from '#web/features/print/document-head.tsx';
import { DocumentItems, partNumberColumns } from '#web/features/print/document-items.tsx';
import { DocumentTaxes } from '#web/features/print/document-taxes.tsx';
import { RefundedSum } from '#web/features/print/invoices/refunded-sum.tsx';
import styles from '#web/features/print/print-document.module.css';
import { ReceiptPayments } from '#web/features/print/receipt-payments.tsx';
import { ReceiptPeople } from '#web/features/print/receipt-people.tsx';

/** One receipt for the paid orders of a checkout, with the transactions that paid them. */
export function CheckoutReceipt({ checkout, orders }: { checkout: Checkout; orders: Order[] }) {
  const [first] = orders;
  if (!first) return null;
  const tax = taxOf(orders);
  return (
    <>
      <DocumentHead
        title={documentMessages.receipt}
        label={checkoutDocumentMessages.checkout}
        subject={{ ...checkout, costCentre: first.costCentre }}
      />
      <DocumentFacts order={first} />
      <ReceiptPeople orderId={first._id} />
      <DocumentItems
        orders={orders}
        columns={[
          ...partNumberColumns(orders),
          { title: documentMessages.unitPrice, value: ({ price }) => <Price value={price} /> },
          { title: tax ? taxMessages.net : documentMessages.total, value: (each) => <Amount value={netOf(each)} /> },
        ]}
      />
      <DocumentTaxes tax={tax} />
      <dl className={styles.total}>
        <dt>{documentMessages.paid}</dt>
        <dd>
          <Amount value={totalOf(orders)} />
        </dd>
      </dl>
      <RefundedSum orders={orders} />
      <ReceiptPayments orders={orders} />
    </>
  );
}
