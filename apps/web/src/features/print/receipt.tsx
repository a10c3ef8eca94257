import type { Order } from '#shared/contracts/orders/orders.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { taxMessages } from '#shared/messages/invoices/tax.ts';
import { netOf } from '#web/components/orders/order-totals.ts';
import { Amount, Price } from '#web/components/values/money.tsx';
import { DocumentFacts } from '#web/features/print/document-facts.tsx';
import { DocumentHead } from '#web/features/print/document-head.tsx';
import { DocumentItems, partNumberColumns } from '#web/features/print/document-items.tsx';
import { DocumentTotals } from '#web/features/print/document-totals.tsx';
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
      <DocumentTotals orders={[order]} />
    </>
  );
}
