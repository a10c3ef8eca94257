import { useEffect, useRef } from 'react';
import type * as z from 'zod/mini';
import { storedAccessToken } from '#web/api/access-token.ts';
import { currentSession, type Session, useSession } from '#web/auth/session.ts';
import { sessionStore } from '#web/platform/browser-storage.ts';

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

/** What is typed into a form. Survives login, other pages and a reload, in this tab only. */
export function ownedDraft<Draft extends Owned>(key: string, schema: z.ZodMiniType<Draft>): OwnedDraft<Draft> {
  function stored(): Draft | null {
    try {
      const text: unknown = JSON.parse(sessionStore.getItem(key) ?? 'null');
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
      sessionStore.setItem(key, JSON.stringify(draft));
    },
    drop: () => sessionStore.removeItem(key),
    isForeign: (session) => {
      const draft = stored();
      return draft !== null && !mayBelongTo(draft.owner, session);
    },
  };
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
