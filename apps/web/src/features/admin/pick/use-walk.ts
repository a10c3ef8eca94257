import { useState } from 'react';
import { useSession } from '#web/auth/session.ts';
import { type Walk, walkSchema } from '#web/features/admin/pick/walk.ts';
import { localStore } from '#web/platform/browser-storage.ts';

const KEY = 'pickWalk';

function readStored(): Walk | null {
  try {
    return walkSchema.parse(JSON.parse(localStore.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** The walk of this browser, kept until it is ended; another user does not see it. */
export function useWalk(): { walk: Walk | null; email: string; save: (walk: Walk) => void; end: () => void } {
  const email = useSession().user?.email ?? '';
  const [stored, setStored] = useState(readStored);
  return {
    walk: stored?.email === email ? stored : null,
    email,
    save: (walk) => {
      localStore.setItem(KEY, JSON.stringify(walk));
      setStored(walk);
    },
    end: () => {
      localStore.removeItem(KEY);
      setStored(null);
    },
  };
}
