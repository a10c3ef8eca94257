import { useParams } from 'react-router-dom';
import { paperMessages } from '#shared/messages/print.ts';
import { useAdminStatus } from '#web/auth/use-admin-status.ts';
import { PaperPage } from '#web/features/print/print-page.tsx';
import { Receipt } from '#web/features/print/receipt.tsx';
import { usePaperOrders } from '#web/features/print/use-printed-orders.ts';
import { paths } from '#web/paths.ts';

/** The receipt of one paid order, for its customer and for administrators. */
export function ReceiptPage() {
  const { id = '' } = useParams();
  const { admin } = useAdminStatus();
  const { paper, retry } = usePaperOrders([id]);
  const paid = paper && { ...paper, orders: paper.orders.filter((order) => order.paid) };
  return (
    <PaperPage
      title={paperMessages.receipt}
      description={paperMessages.receiptDescription}
      back={
        admin
          ? { to: paths.allOrders, label: paperMessages.toAllOrders }
          : { to: paths.myOrders, label: paperMessages.toOrders }
      }
      paper={paid}
      empty={paperMessages.unpaid}
      onRetry={retry}
    >
      {(order) => <Receipt order={order} />}
    </PaperPage>
  );
}
