import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { checkoutDocumentMessages, documentMessages } from '#shared/messages/fulfilment/print.ts';
import { taxMessages } from '#shared/messages/invoices/tax.ts';
import { netOf, taxOf } from '#web/components/orders/order-totals.ts';
import { Amount, Price } from '#web/components/values/money.tsx';
import { DocumentFacts } from '#web/features/print/document-facts.tsx';
import { DocumentHead } from '#web/features/print/document-head.tsx';
import { DocumentItems, partNumberColumns } from '#web/features/print/document-items.tsx';
import { DocumentTotals } from '#web/features/print/document-totals.tsx';
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
      <DocumentTotals orders={orders} checkout={checkout} />
    </>
  );
}
