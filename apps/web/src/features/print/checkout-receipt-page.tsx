import { useParams } from 'react-router-dom';
import { checkoutDocumentMessages, documentMessages } from '#shared/messages/fulfilment/print.ts';
import { errorText } from '#web/api/api-error.ts';
import { useReadCheckoutQuery } from '#web/api/checkouts/checkouts.ts';
import { useRole } from '#web/auth/use-role.ts';
import { CheckoutReceipt } from '#web/features/print/checkout-receipt.tsx';
import { PrintPage } from '#web/features/print/print-page.tsx';
import { paths } from '#web/paths.ts';

export function CheckoutReceiptPage() {
  const { id = '' } = useParams();
  const { may } = useRole();
  const { currentData: checkout, error, refetch } = useReadCheckoutQuery(id, { refetchOnMountOrArgChange: true });
  const orders = checkout?.orders.filter((order) => order.paid) ?? [];
  const problems = error === undefined ? [] : [{ id, reason: errorText(error) }];
  const [first] = orders;
  const isRead = checkout !== undefined || error !== undefined;
  return (
    <PrintPage
      title={documentMessages.receipt}
      description={checkoutDocumentMessages.receiptDescription}
      back={
        may('orders.read')
          ? { to: paths.allOrders, label: documentMessages.toAllOrders }
          : { to: paths.myOrders, label: documentMessages.toOrders }
      }
      // One document for all orders.
      printed={isRead ? { subjects: first ? [first] : [], problems } : undefined}
      empty={checkoutDocumentMessages.unpaid}
      onRetry={() => void refetch()}
    >
      {() => checkout && <CheckoutReceipt checkout={checkout} orders={orders} />}
    </PrintPage>
  );
}
