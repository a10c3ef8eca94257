import { useNavigate } from 'react-router-dom';
import { FROM_BENCH, labelsPage } from '#shared/desktop/pages.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { toastError } from '#web/components/feedback/toast.ts';
import type { Printers } from '#web/features/admin/printing/use-printers.ts';
import { platform } from '#web/platform/platform.ts';

/** `next` is the order whose parcel the bench shows afterwards. True when another page prints, and leads there. */
export type PrintLabel = (orderIds: string[], next?: string | null) => Promise<boolean>;

/**
 * The desktop prints on the printer for labels without asking. In a browser the dialog opens on the page of the label,
 * which leads back to the parcel that is open at the bench.
 */
export function usePrintLabel({ list, selected, refresh }: Printers, opened: string | null): PrintLabel {
  const navigate = useNavigate();
  return async (orderIds, next = opened) => {
    if (list === null) {
      const back = encodeURIComponent(next ?? '');
      await navigate(`${labelsPage(orderIds)}&${FROM_BENCH}=${back}`, { state: { print: true } });
      return true;
    }
    let outcome = await platform.printLabels({ orderIds, printer: selected });
    if (outcome.status === 'printer-gone') {
      toastError(packMessages.labelPrinterGone);
      refresh();
      outcome = await platform.printLabels({ orderIds, printer: null });
    }
    if (outcome.status === 'failed') toastError(outcome.message);
    return false;
  };
}
