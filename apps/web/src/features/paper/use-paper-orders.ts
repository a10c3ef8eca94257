import { useCallback, useEffect, useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { errorText } from '#web/api/api-error.ts';
import { useLazyReadOrderQuery } from '#web/api/orders.ts';

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
  const read = useReadOrder();
  const [paper, setPaper] = useState<PaperOrders>();
  const [tries, setTries] = useState(0);
  // A list is a new one with every rendering; its text is not.
  const wanted = orderIds.join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` reads the same orders again
  useEffect(() => {
    let isOver = false;
    setPaper(undefined);
    const ids = wanted === '' ? [] : wanted.split(' ');
    void Promise.all(ids.map(read)).then((answers) => {
      if (isOver) return;
      setPaper({
        orders: answers.filter((answer) => '_id' in answer),
        problems: answers.filter((answer) => 'reason' in answer),
      });
    });
    return () => {
      isOver = true;
    };
  }, [wanted, tries, read]);

  return { paper, retry: () => setTries((count) => count + 1) };
}

function useReadOrder(): (orderId: string) => Promise<Order | PaperProblem> {
  const [read] = useLazyReadOrderQuery();
  return useCallback(
    async (orderId) => {
      const { data, error } = await read(orderId);
      return data ?? { orderId, reason: errorText(error) };
    },
    [read],
  );
}
