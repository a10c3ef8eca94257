import { useState } from 'react';
import * as z from 'zod/mini';
import { type OrderView, orderViews } from '#shared/domain/orders/order-views.ts';
import { currentTimeZone } from '#shared/domain/shop/locale.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { useSession } from '#web/auth/session.ts';
import { paths } from '#web/paths.ts';
import { sessionStore } from '#web/platform/browser-storage.ts';

export interface SelectedOrders {
  ids: ReadonlySet<string>;
  /** What is selected in another view, until something is selected in this one. */
  elsewhere: { view: OrderView | undefined; count: number } | null;
  select: (orderIds: string[], on: boolean) => void;
  /** Also in another view. */
  clear: () => void;
}

const KEY = 'selectedOrders';
const storedSchema = z.object({
  email: z.string(),
  /** Of the shop's time zone. */
  day: z.string(),
  view: z.optional(z.enum(orderViews)),
  ids: z.array(z.string()),
});
type Selection = z.infer<typeof storedSchema>;

const today = () => dayOf(Date.now(), currentTimeZone());

function readSelection(): Selection | null {
  try {
    return storedSchema.parse(JSON.parse(sessionStore.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/**
 * The selection of one view. It survives navigation and reloads, until the tab is closed, the day ends or another user
 * signs in; what is selected in another view begins anew.
 */
export function useSelectedOrders(view: OrderView | undefined): SelectedOrders {
  const email = useSession().user?.email ?? '';
  const [stored, setStored] = useState(readSelection);
  const kept = stored?.email === email && stored.day === today() && stored.ids.length > 0 ? stored : null;
  const isHere = kept?.view === view;
  const store = (ids: string[]) => {
    const next = { email, day: today(), ids, ...(view !== undefined && { view }) };
    sessionStore.setItem(KEY, JSON.stringify(next));
    setStored(next);
  };
  const ids = new Set(isHere ? kept?.ids : []);
  return {
    ids,
    elsewhere: kept && !isHere ? { view: kept.view, count: kept.ids.length } : null,
    // A second call before the next rendering adds to the first.
    select: (orderIds, on) => {
      const before = readSelection();
      const after = new Set(
        before?.email === email && before.view === view && before.day === today() ? before.ids : [],
      );
      for (const id of orderIds) {
        if (on) after.add(id);
        else after.delete(id);
      }
      store([...after]);
    },
    clear: () => store([]),
  };
}

/** The list with the view of the selection. */
export function selectionPage(): string {
  const view = readSelection()?.view;
  return view === undefined ? paths.allOrders : `${paths.allOrders}?view=${view}`;
}
