import { useState } from 'react';

export interface ChosenOrders {
  ids: ReadonlySet<string>;
  choose: (orderIds: string[], on: boolean) => void;
}

/** The orders that are chosen for printing. The choice lasts while other pages of the list are looked at. */
export function useChosenOrders(): ChosenOrders {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    choose: (orderIds, on) =>
      setIds((before) => {
        const after = new Set(before);
        for (const id of orderIds) {
          if (on) after.add(id);
          else after.delete(id);
        }
        return after;
      }),
  };
}
