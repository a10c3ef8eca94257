import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Order } from '#shared/contracts/orders.ts';
import { errorText } from '#web/api/api-error.ts';
import { readOrder } from '#web/api/orders.ts';

/** Why an order could not be read, in words. */
export interface PaperProblem {
  orderId: string;
  reason: string;
}

export interface PaperOrders {
  orders: Order[];
  problems: PaperProblem[];
}

/** Reads these orders, once; `paper` is undefined until all have answered. `retry` reads them anew. */
export function usePaperOrders(orderIds: string[]): { paper: PaperOrders | undefined; retry: () => void } {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [paper, setPaper] = useState<PaperOrders>();
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
    const answers = reads.map(async (read): Promise<Order | PaperProblem> => {
      const { data, error } = await read;
      read.unsubscribe();
      return data ?? { orderId: read.arg, reason: errorText(error) };
    });
    void Promise.all(answers).then((answers) => {
      if (isOver) return;
      setPaper({
        orders: answers.filter((answer) => '_id' in answer),
        problems: answers.filter((answer) => 'reason' in answer),
      });
    });
    return () => {
      isOver = true;
    };
  }, [wanted, tries, dispatch]);

  return { paper, retry: () => setTries((count) => count + 1) };
}
