import { type OrderView, orderViews } from '#shared/domain/orders/order-views.ts';
import { readSelection, type Selection, useSelection } from '#web/components/selection/use-selection.ts';
import { paths } from '#web/paths.ts';

const KEY = 'selectedOrders';

export type SelectedOrders = Selection<OrderView>;

export function useSelectedOrders(view: OrderView | undefined): SelectedOrders {
  return useSelection(KEY, { view, views: orderViews });
}

/** The list with the view of the selection. */
export function selectionPage(): string {
  const view = orderViews.find((each) => each === readSelection(KEY)?.view);
  return view === undefined ? paths.allOrders : `${paths.allOrders}?view=${view}`;
}
