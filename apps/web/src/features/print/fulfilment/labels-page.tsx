import { useNavigate, useSearchParams } from 'react-router-dom';
import { FROM_BENCH, LINKED_ORDER, packPage } from '#shared/desktop/pages.ts';
import { MAX_SLIPS } from '#shared/domain/limits.ts';
import { labelMessages } from '#shared/messages/fulfilment/packing.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { ShippingLabel } from '#web/features/print/fulfilment/shipping-label.tsx';
import { PrintPage } from '#web/features/print/print-page.tsx';
import { usePrintedOrders } from '#web/features/print/use-printed-orders.ts';
import { paths } from '#web/paths.ts';

/** Returns to the pack bench after printing, when that asked for the label. */
export function LabelsPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const ids = [...new Set(search.getAll(LINKED_ORDER))].slice(0, MAX_SLIPS);
  const { printed, retry } = usePrintedOrders(ids);
  const bench = search.has(FROM_BENCH) ? packPage(ids[0] ?? '') : null;
  return (
    <PrintPage
      title={labelMessages.title}
      description={labelMessages.description}
      back={
        bench === null
          ? { to: paths.allOrders, label: documentMessages.toAllOrders }
          : { to: bench, label: labelMessages.toBench }
      }
      printed={printed}
      empty={labelMessages.noOrders}
      onRetry={retry}
      onPrinted={() => {
        if (bench !== null) void navigate(bench);
      }}
    >
      {(order) => <ShippingLabel order={order} />}
    </PrintPage>
  );
}
