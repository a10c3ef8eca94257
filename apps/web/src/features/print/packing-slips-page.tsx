import { useSearchParams } from 'react-router-dom';
import { MAX_SLIPS } from '#shared/domain/limits.ts';
import { paperMessages } from '#shared/messages/print.ts';
import { useRecordPrintsMutation } from '#web/api/orders.ts';
import { toastError } from '#web/components/toast.ts';
import { PackingSlip } from '#web/features/print/packing-slip.tsx';
import { PaperPage } from '#web/features/print/print-page.tsx';
import { usePaperOrders } from '#web/features/print/use-printed-orders.ts';
import { paths } from '#web/paths.ts';

/** The packing slips of the orders that the address names, each on a page of its own. */
export function PackingSlipsPage() {
  const [recordPrints] = useRecordPrintsMutation();
  const [search] = useSearchParams();
  const { paper, retry } = usePaperOrders([...new Set(search.getAll('order'))].slice(0, MAX_SLIPS));
  return (
    <PaperPage
      title={paperMessages.slips}
      description={paperMessages.slipsDescription}
      back={{ to: paths.allOrders, label: paperMessages.toAllOrders }}
      paper={paper}
      empty={paperMessages.noOrders}
      onRetry={retry}
      onPrinted={(ids) => {
        if (ids.length > 0) void recordPrints(ids).unwrap().catch(toastError);
      }}
    >
      {(order) => <PackingSlip order={order} />}
    </PaperPage>
  );
}
