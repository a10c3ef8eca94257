import { useSearchParams } from 'react-router-dom';
import { MAX_SLIPS } from '#shared/domain/limits.ts';
import { paperMessages } from '#shared/messages/paper.ts';
import { useRecordPrintsMutation } from '#web/api/orders.ts';
import { toastError } from '#web/components/toast.ts';
import { PackingSlip } from '#web/features/paper/packing-slip.tsx';
import { PaperPage } from '#web/features/paper/paper-page.tsx';
import { usePaperOrders } from '#web/features/paper/use-paper-orders.ts';
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
