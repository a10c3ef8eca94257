import { useNavigate } from 'react-router-dom';
import { FROM_BENCH, labelsPage } from '#shared/desktop/pages.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { toastError } from '#web/components/feedback/toast.ts';
import type { Printers } from '#web/features/admin/printing/use-printers.ts';
import { platform } from '#web/platform/platform.ts';

/**
 * The desktop prints on the printer for labels without asking. In a browser the dialog opens on the page of the label,
 * which leads back to the bench.
 */
export function usePrintLabel({ list, selected, refresh }: Printers): (orderId: string) => Promise<void> {
  const navigate = useNavigate();
  return async (orderId) => {
    const orderIds = [orderId];
    if (list === null) {
      await navigate(`${labelsPage(orderIds)}&${FROM_BENCH}=`, { state: { print: true } });
      return;
    }
    let outcome = await platform.printLabels({ orderIds, printer: selected });
    if (outcome.status === 'printer-gone') {
      toastError(packMessages.labelPrinterGone);
      refresh();
      outcome = await platform.printLabels({ orderIds, printer: null });
    }
    if (outcome.status === 'failed') toastError(outcome.message);
  };
}
