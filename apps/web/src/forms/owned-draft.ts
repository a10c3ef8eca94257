import { useEffect, useRef } from 'react';
import type * as z from 'zod/mini';
import { storedAccessToken } from '#web/api/access-token.ts';
import { currentSession, type Session, useSession } from '#web/auth/session.ts';

/** The e-mail of the author, or null if nobody was signed in: no other user may see the draft. */
interface Owned {
  owner: string | null;
}

export interface OwnedDraft<Draft extends Owned = Owned> {
  /** Null if there is none, or another user's. */
  load: () => Draft | null;
  keep: (draft: Draft) => void;
  drop: () => void;
  isForeign: (session: Session) => boolean;
}

// Fallback without session storage.
const memory = new Map<string, string>();

/** What is typed into a form. Survives login, other pages and a reload, in this tab only. */
export function ownedDraft<Draft extends Owned>(key: string, schema: z.ZodMiniType<Draft>): OwnedDraft<Draft> {
  function stored(): Draft | null {
    try {
      const text: unknown = JSON.parse(read(key) ?? 'null');
      return schema.safeParse(text).data ?? null;
    } catch {
      return null;
    }
  }
  return {
    load: () => {
      const draft = stored();
      return draft !== null && mayBelongTo(draft.owner, currentSession()) ? draft : null;
    },
    keep: (draft) => {
      const text = JSON.stringify(draft);
      memory.set(key, text);
      try {
        sessionStorage.setItem(key, text);
      } catch {
        // No session storage; `memory` has it.
      }
    },
    drop: () => {
      memory.delete(key);
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Nothing to remove.
      }
    },
    isForeign: (session) => {
      const draft = stored();
      return draft !== null && !mayBelongTo(draft.owner, session);
    },
  };
}

function read(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? memory.get(key);
  } catch {
    return memory.get(key);
  }
}

/** During loading, a stored token suggests the last user. */
function mayBelongTo(owner: string | null, { status, user }: Session): boolean {
  if (owner === null) return true;
  return status === 'loading' ? storedAccessToken() !== null : owner === user?.email;
}

/** Drops the draft and calls `forget` after a sign-out, or when another user turns out to be signed in. */
export function useForgetOtherUser(
  { drop, isForeign }: Pick<OwnedDraft, 'drop' | 'isForeign'>,
  forget: () => void,
): void {
  const session = useSession();
  const author = useRef<string | null>(null);
  useEffect(() => {
    if (session.status === 'loading' || session.status === 'unknown') return;
    const email = session.user?.email ?? null;
    const hasLeft = author.current !== null && author.current !== email;
    author.current = email;
    if (!hasLeft && !isForeign(session)) return;
    drop();
    forget();
  }, [session, drop, isForeign, forget]);
}
