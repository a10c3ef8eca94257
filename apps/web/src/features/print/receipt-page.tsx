import { useParams } from 'react-router-dom';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { useRole } from '#web/auth/use-role.ts';
import { PrintPage } from '#web/features/print/print-page.tsx';
import { Receipt } from '#web/features/print/receipt.tsx';
import { usePrintedOrders } from '#web/features/print/use-printed-orders.ts';
import { paths } from '#web/paths.ts';

export function ReceiptPage() {
  const { id = '' } = useParams();
  const { may } = useRole();
  const { printed, retry } = usePrintedOrders([id]);
  const paid = printed && { ...printed, subjects: printed.subjects.filter((order) => order.paid) };
  return (
    <PrintPage
      title={documentMessages.receipt}
      description={documentMessages.receiptDescription}
      back={
        may('orders.read')
          ? { to: paths.allOrders, label: documentMessages.toAllOrders }
          : { to: paths.myOrders, label: documentMessages.toOrders }
      }
      printed={paid}
      empty={documentMessages.unpaid}
      onRetry={retry}
    >
      {(order) => <Receipt order={order} />}
    </PrintPage>
  );
}
