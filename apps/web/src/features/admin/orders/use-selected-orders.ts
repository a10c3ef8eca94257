import { useState } from 'react';
import * as z from 'zod/mini';
import { useSession } from '#web/auth/session.ts';

export interface SelectedOrders {
  ids: ReadonlySet<string>;
  select: (orderIds: string[], on: boolean) => void;
}

const KEY = 'selectedOrders';
const storedSchema = z.object({ email: z.string(), ids: z.array(z.string()) });

function storedIds(email: string): string[] {
  try {
    const stored = storedSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return stored.email === email ? stored.ids : [];
  } catch {
    return [];
  }
}

/** The selection survives navigation and reloads, until the tab is closed or another user signs in. */
export function useSelectedOrders(): SelectedOrders {
  const email = useSession().user?.email ?? '';
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(storedIds(email)));
  return {
    ids,
    select: (orderIds, on) =>
      setIds((before) => {
        const after = new Set(before);
        for (const id of orderIds) {
          if (on) after.add(id);
          else after.delete(id);
        }
        sessionStorage.setItem(KEY, JSON.stringify({ email, ids: [...after] }));
        return after;
      }),
  };
}
