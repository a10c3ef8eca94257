import { useSearchParams } from 'react-router-dom';
import { LINKED_ORDER } from '#shared/desktop/pages.ts';
import { MAX_SLIPS } from '#shared/domain/limits.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { useRecordPrintsMutation } from '#web/api/orders/orders.ts';
import { toastError } from '#web/components/feedback/toast.ts';
import { PackingSlip } from '#web/features/print/fulfilment/packing-slip.tsx';
import { PrintPage } from '#web/features/print/print-page.tsx';
import { usePrintedOrders } from '#web/features/print/use-printed-orders.ts';
import { paths } from '#web/paths.ts';

export function PackingSlipsPage() {
  const [recordPrints] = useRecordPrintsMutation();
  const [search] = useSearchParams();
  const { printed, retry } = usePrintedOrders([...new Set(search.getAll(LINKED_ORDER))].slice(0, MAX_SLIPS));
  return (
    <PrintPage
      title={documentMessages.slips}
      description={documentMessages.slipsDescription}
      back={{ to: paths.allOrders, label: documentMessages.toAllOrders }}
      printed={printed}
      empty={documentMessages.noOrders}
      onRetry={retry}
      onPrinted={(ids) => {
        if (ids.length > 0) void recordPrints(ids).unwrap().catch(toastError);
      }}
    >
      {(order) => <PackingSlip order={order} />}
    </PrintPage>
  );
}
