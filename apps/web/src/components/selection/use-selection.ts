import { useState } from 'react';
import * as z from 'zod/mini';
import { currentTimeZone } from '#shared/domain/shop/locale.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { useSession } from '#web/auth/session.ts';
import { sessionStore } from '#web/platform/browser-storage.ts';

export interface Selection<View extends string = never> {
  ids: ReadonlySet<string>;
  /** What is selected in another view, until something is selected in this one. */
  elsewhere: { view: View | undefined; count: number } | null;
  select: (ids: string[], on: boolean) => void;
  /** Also in another view. */
  clear: () => void;
}

const storedSchema = z.object({
  email: z.string(),
  /** Of the shop's time zone. */
  day: z.string(),
  view: z.optional(z.string()),
  ids: z.array(z.string()),
});

const today = () => dayOf(Date.now(), currentTimeZone());

export function readSelection(key: string): z.infer<typeof storedSchema> | null {
  try {
    return storedSchema.parse(JSON.parse(sessionStore.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

/**
 * The selected rows of one view of a list. They survive navigation and reloads, until the tab is closed, the day ends or
 * another user signs in; what is selected in another view begins anew.
 */
export function useSelection<View extends string = never>(
  key: string,
  { view, views }: { view: View | undefined; views: readonly View[] },
): Selection<View> {
  const email = useSession().user?.email ?? '';
  const [stored, setStored] = useState(() => readSelection(key));
  const kept = stored?.email === email && stored.day === today() && stored.ids.length > 0 ? stored : null;
  const isHere = kept?.view === view;
  const store = (ids: string[]) => {
    const next = { email, day: today(), ids, ...(view !== undefined && { view }) };
    sessionStore.setItem(key, JSON.stringify(next));
    setStored(next);
  };
  const ids = new Set(isHere ? kept?.ids : []);
  return {
    ids,
    elsewhere: kept && !isHere ? { view: views.find((each) => each === kept.view), count: kept.ids.length } : null,
    // A second call before the next rendering adds to the first.
    select: (added, on) => {
      const before = readSelection(key);
      const after = new Set(
        before?.email === email && before.view === view && before.day === today() ? before.ids : [],
      );
      for (const id of added) {
        if (on) after.add(id);
        else after.delete(id);
      }
      store([...after]);
    },
    clear: () => store([]),
  };
}
