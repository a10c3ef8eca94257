import { useSearchParams } from 'react-router-dom';
import type { PickList } from '#shared/contracts/fulfilment/pick-list.ts';
import { LINKED_ORDER } from '#shared/desktop/pages.ts';
import { pickWalkPage } from '#shared/desktop/pick-pages.ts';
import { MAX_SLIPS } from '#shared/domain/limits.ts';
import { pickListMessages } from '#shared/messages/fulfilment/picking.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { errorText } from '#web/api/api-error.ts';
import { readPickList } from '#web/api/fulfilment/pick-list.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { selectionPage } from '#web/components/orders/use-selected-orders.ts';
import { PrintedPickList } from '#web/features/print/fulfilment/printed-pick-list.tsx';
import { SavePickList } from '#web/features/print/fulfilment/save-pick-list.tsx';
import { PrintPage } from '#web/features/print/print-page.tsx';
import { usePrinted } from '#web/features/print/use-printed.ts';

/** What the orders of the address need, or all that may leave without any. */
export function PickListPage() {
  const [search] = useSearchParams();
  const orderIds = [...new Set(search.getAll(LINKED_ORDER))].slice(0, MAX_SLIPS);
  const { printed, retry } = usePrintedPickList(orderIds);
  const [list] = printed?.subjects ?? [];
  return (
    <PrintPage
      title={pickListMessages.title}
      description={pickListMessages.description}
      back={{ to: selectionPage(), label: documentMessages.toAllOrders }}
      printed={printed}
      empty={pickListMessages.none}
      problem={(_, reason) => reason}
      onRetry={retry}
      tools={
        list && (
          <>
            <ButtonLink to={pickWalkPage(orderIds)}>{pickListMessages.walk}</ButtonLink>
            <SavePickList orderIds={orderIds} />
          </>
        )
      }
    >
      {(shown) => <PrintedPickList list={shown} />}
    </PrintPage>
  );
}

type Subject = PickList & { _id: string };

function usePrintedPickList(orderIds: string[]) {
  return usePrinted<Subject>(orderIds.join(' '), async (dispatch) => {
    // Without a subscription, an invalidation meanwhile would drop the response.
    const reading = dispatch(readPickList.initiate(orderIds, { forceRefetch: true }));
    const { data, error } = await reading;
    reading.unsubscribe();
    if (data === undefined) return { subjects: [], problems: [{ id: '', reason: errorText(error) }] };
    return { subjects: data.lines.length === 0 ? [] : [{ _id: '', ...data }], problems: [] };
  });
}
