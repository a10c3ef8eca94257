import { useSearchParams } from 'react-router-dom';
import { MAX_SLIPS } from '#shared/domain/limits.ts';
import { paperMessages } from '#shared/messages/paper.ts';
import { PackingSlip } from '#web/features/paper/packing-slip.tsx';
import { PaperPage } from '#web/features/paper/paper-page.tsx';
import { usePaperOrders } from '#web/features/paper/use-paper-orders.ts';
import { paths } from '#web/paths.ts';

/** The packing slips of the orders that the address names, each on a page of its own. */
export function PackingSlipsPage() {
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
    >
      {(order) => <PackingSlip order={order} />}
    </PaperPage>
  );
}
