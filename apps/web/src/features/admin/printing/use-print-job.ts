import { useRef, useState } from 'react';
import type { Parcel } from '#shared/contracts/fulfilment/parcels.ts';
import { currentTimeZone } from '#shared/domain/shop/locale.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { errorText } from '#web/api/api-error.ts';
import { useLazyListParcelsQuery } from '#web/api/fulfilment/parcels.ts';
import { useLazyReadOrderQuery } from '#web/api/orders/orders.ts';
import { type PrintResult, type PrintTarget, runPrintJob } from '#web/features/admin/printing/print-job.ts';
import { platform } from '#web/platform/platform.ts';

/** Null before the first job. */
export type PrintJobState =
  | { step: 'running'; target: PrintTarget; done: number; total: number }
  | { step: 'over'; target: PrintTarget; result: PrintResult }
  | null;

export interface PrintJob {
  state: PrintJobState;
  start: (orderIds: string[], target: PrintTarget) => Promise<PrintResult>;
  stop: () => void;
  close: () => void;
}

/** One slip stands for all orders of its parcel; what has no parcel is tried by itself, to say why. */
function slipsOf(asked: string[], parcels: Parcel[]): string[] {
  const known = new Set(parcels.flatMap(({ orders }) => orders.map(({ _id }) => _id)));
  return [...parcels.map(({ _id }) => _id), ...asked.filter((id) => !known.has(id))];
}

function ordersOf(slips: string[], parcels: Parcel[]): string[] {
  return slips.flatMap((slip) => parcels.find(({ _id }) => _id === slip)?.orders.map(({ _id }) => _id) ?? [slip]);
}

export function usePrintJob(): PrintJob {
  const [state, setState] = useState<PrintJobState>(null);
  const [readOrder] = useLazyReadOrderQuery();
  const [listParcels] = useLazyListParcelsQuery();
  const stopped = useRef(false);

  async function start(asked: string[], target: PrintTarget): Promise<PrintResult> {
    stopped.current = false;
    const parcels = await listParcels(asked)
      .unwrap()
      .catch(() => []);
    const orderIds = slipsOf(asked, parcels);
    const show = (done: number) => setState({ step: 'running', target, done, total: orderIds.length });
    show(0);
    const result = await runPrintJob(orderIds, target, {
      check: async (orderId) => {
        const { error } = await readOrder(orderId);
        return error === undefined ? null : errorText(error);
      },
      print: (ids, printer) => platform.printSlips({ orderIds: ids, printer }),
      save: (ids) => platform.saveSlips({ orderIds: ids, day: dayOf(Date.now(), currentTimeZone()) }),
      onProgress: show,
      isStopped: () => stopped.current,
    });
    setState({ step: 'over', target, result });
    return { ...result, printed: ordersOf(result.printed, parcels) };
  }

  return {
    state,
    start,
    stop: () => {
      stopped.current = true;
    },
    close: () => setState(null),
  };
}
