import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Order } from '#shared/contracts/orders.ts';
import { errorText } from '#web/api/api-error.ts';
import { readOrder } from '#web/api/orders.ts';

/** Why an order could not be read, in words. */
export interface PrintProblem {
  orderId: string;
  reason: string;
}

export interface PrintedOrders {
  orders: Order[];
  problems: PrintProblem[];
}

/** Reads these orders, once; `paper` is undefined until all have answered. `retry` reads them anew. */
export function usePrintedOrders(orderIds: string[]): { paper: PrintedOrders | undefined; retry: () => void } {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [paper, setPaper] = useState<PrintedOrders>();
  const [tries, setTries] = useState(0);
  // A list is a new one with every rendering; its text is not.
  const wanted = orderIds.join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` reads the same orders again
  useEffect(() => {
    let isOver = false;
    setPaper(undefined);
    const ids = wanted === '' ? [] : wanted.split(' ');
    // Each is subscribed to until it answers: else news of the order that come meanwhile would drop its answer.
    const reads = ids.map((id) => dispatch(readOrder.initiate(id, { forceRefetch: true })));
    const responses = reads.map(async (read): Promise<Order | PrintProblem> => {
      const { data, error } = await read;
      read.unsubscribe();
      return data ?? { orderId: read.arg, reason: errorText(error) };
    });
    void Promise.all(responses).then((responses) => {
      if (isOver) return;
      setPaper({
        orders: responses.filter((response) => '_id' in response),
        problems: responses.filter((response) => 'reason' in response),
      });
    });
    return () => {
      isOver = true;
    };
  }, [wanted, tries, dispatch]);

  return { paper, retry: () => setTries((count) => count + 1) };
}
