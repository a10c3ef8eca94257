import { useSearchParams } from 'react-router-dom';
import { LINKED_ORDER } from '#shared/desktop/pages.ts';
import { MAX_SLIPS } from '#shared/domain/limits.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { useRecordPrintsMutation } from '#web/api/orders/orders.ts';
import { toastError } from '#web/components/feedback/toast.ts';
import { selectionPage } from '#web/components/orders/use-selected-orders.ts';
import { PackingSlip } from '#web/features/print/fulfilment/packing-slip.tsx';
import { usePrintedParcels } from '#web/features/print/fulfilment/use-printed-parcels.ts';
import { PrintPage } from '#web/features/print/print-page.tsx';

export function PackingSlipsPage() {
  const [recordPrints] = useRecordPrintsMutation();
  const [search] = useSearchParams();
  const { printed, retry } = usePrintedParcels([...new Set(search.getAll(LINKED_ORDER))].slice(0, MAX_SLIPS));
  return (
    <PrintPage
      title={documentMessages.slips}
      description={documentMessages.slipsDescription}
      back={{ to: selectionPage(), label: documentMessages.toAllOrders }}
      printed={printed}
      empty={documentMessages.noOrders}
      onRetry={retry}
      onPrinted={(parcels) => {
        for (const ids of batchesOf(parcels.flatMap(({ orders }) => orders.map(({ _id }) => _id)))) {
          void recordPrints(ids).unwrap().catch(toastError);
        }
      }}
    >
      {(parcel) => <PackingSlip parcel={parcel} />}
    </PrintPage>
  );
}

/** The slips of 100 orders can hold more, since each brings the other lines of its parcel. */
function batchesOf(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / MAX_SLIPS) }, (_, index) =>
    ids.slice(index * MAX_SLIPS, (index + 1) * MAX_SLIPS),
  );
}
