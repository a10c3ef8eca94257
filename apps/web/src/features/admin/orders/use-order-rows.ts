import { useEffect, useLayoutEffect, useState } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Page } from '#web/api/contract-call.ts';
import { addNewOrders, markOrdersShown } from '#web/api/orders/new-orders.ts';
import { type OrderFilter, useListAllOrdersQuery } from '#web/api/orders/orders.ts';
import {
  findNewOrders,
  refreshFiltered,
  refreshPage,
  type ShownOrder,
  type ShownPage,
  showPage,
  updateRows,
} from '#web/features/admin/orders/shown-page.ts';

interface OrderRows {
  list: {
    data: Page<ShownOrder> | undefined;
    currentData: Page<ShownOrder> | undefined;
    error: unknown;
    refetch: () => unknown;
  };
  /** Only this adds or removes rows. */
  show: () => void;
  /** Shows orders as the response to a change has them. */
  update: (orders: Order[]) => void;
}

interface Visit {
  page: string;
  /** In milliseconds since 1970. Responses to earlier requests are ignored: they would move rows under the pointer. */
  since: number;
}

const newVisit = (page: string): Visit => ({ page, since: Date.now() });

export function useOrderRows(filter: OrderFilter, cursor: string | undefined, limit: number): OrderRows {
  const page = JSON.stringify([filter, limit, cursor]);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const [lastVisit, setVisit] = useState(() => newVisit(page));
  const visit = lastVisit.page === page ? lastVisit : newVisit(page);
  if (visit !== lastVisit) setVisit(visit);
  const [shown, setShown] = useState<{ visit: Visit; page: ShownPage }>();
  const current = shown?.visit === visit ? shown.page : undefined;

  const address = current?.isShifted ? (current.selfCursor ?? undefined) : cursor;
  const query = useListAllOrdersQuery({ ...filter, cursor: address, limit }, { refetchOnMountOrArgChange: true });
  const { currentData, error, isFetching, startedTimeStamp: readAt = 0, refetch } = query;
  const isFirst = cursor === undefined && !isFiltered;

  useLayoutEffect(() => {
    if (currentData === undefined || error !== undefined || isFetching || readAt < visit.since) return;
    if (current === undefined) {
      setShown({ visit, page: showPage(currentData, readAt) });
      const ids = currentData.items.map(({ _id }) => _id);
      markOrdersShown(ids, isFirst ? readAt : null);
    } else if (readAt > current.readAt) {
      if (isFirst && !current.isShifted) addNewOrders(findNewOrders(current, currentData));
      const refresh = isFiltered ? refreshFiltered : refreshPage;
      setShown({ visit, page: refresh(current, currentData, readAt) });
    }
  }, [currentData, error, isFetching, readAt, visit, current, isFirst, isFiltered]);

  // The query's arguments may be unchanged, so nothing else would refetch.
  useEffect(() => {
    if (current === undefined && !isFetching && readAt < visit.since) void refetch();
  }, [current, isFetching, readAt, visit, refetch]);

  return {
    list: {
      data: shown && toPage(shown.page),
      currentData: current && toPage(current),
      error,
      refetch,
    },
    show: () => setVisit(newVisit(page)),
    update: (orders) =>
      setShown((before) => before && { ...before, page: updateRows(before.page, orders, Date.now()) }),
  };
}

function toPage({ rows, total, nextCursor, selfCursor }: ShownPage): Page<ShownOrder> {
  return { items: rows, total, nextCursor, selfCursor };
}
