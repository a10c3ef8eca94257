import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Order } from '#shared/contracts/orders.ts';
import { errorText } from '#web/api/api-error.ts';
import { readOrder } from '#web/api/orders.ts';

export interface PrintProblem {
  orderId: string;
  reason: string;
}

export interface PrintedOrders {
  orders: Order[];
  problems: PrintProblem[];
}

/** Reads once; `printed` is undefined until every response has arrived. `retry` reads again. */
export function usePrintedOrders(orderIds: string[]): { printed: PrintedOrders | undefined; retry: () => void } {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [printed, setPrinted] = useState<PrintedOrders>();
  const [tries, setTries] = useState(0);
  // The array is a new one on every render; its text is not.
  const wanted = orderIds.join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` reads the same orders again
  useEffect(() => {
    let isOver = false;
    setPrinted(undefined);
    const ids = wanted === '' ? [] : wanted.split(' ');
    // Without a subscription, an invalidation meanwhile would drop the response.
    const reads = ids.map((id) => dispatch(readOrder.initiate(id, { forceRefetch: true })));
    const responses = reads.map(async (read): Promise<Order | PrintProblem> => {
      const { data, error } = await read;
      read.unsubscribe();
      return data ?? { orderId: read.arg, reason: errorText(error) };
    });
    void Promise.all(responses).then((responses) => {
      if (isOver) return;
      setPrinted({
        orders: responses.filter((response) => '_id' in response),
        problems: responses.filter((response) => 'reason' in response),
      });
    });
    return () => {
      isOver = true;
    };
  }, [wanted, tries, dispatch]);

  return { printed, retry: () => setTries((count) => count + 1) };
}
