import { useEffect, useRef, useState } from 'react';
import { storedAccessToken } from '#web/api/access-token.ts';
import { currentSession, type Session, useSession } from '#web/auth/session.ts';
import { dropDraft, loadDraft, type PurchaseDraft } from '#web/features/purchase/purchase-draft.ts';

/** What this visitor has typed for the product before; for the same repetition, when one is asked for. */
export function useOwnDraft(productId: string, repeats: string | null): PurchaseDraft | null {
  const [draft] = useState(() => ownDraft(productId, repeats));
  return draft;
}

function ownDraft(productId: string, repeats: string | null): PurchaseDraft | null {
  const draft = loadDraft(productId);
  if (draft === null || !mayBeOf(draft.owner, currentSession())) return null;
  return repeats === null || draft.repeats === repeats ? draft : null;
}

/** Whether the visitor may be this person. As long as nobody knows, whoever was signed in last time most likely is. */
function mayBeOf(owner: string | null, { status, user }: Session): boolean {
  if (owner === null) return true;
  return status === 'loading' ? storedAccessToken() !== null : owner === user?.email;
}

/**
 * Calls `forget` when the form holds what somebody else has typed: after a sign-out, or when another person turns out
 * to be signed in.
 */
export function useForgetOtherUser(productId: string, forget: () => void): void {
  const session = useSession();
  const previous = useRef<string | null>(null);
  useEffect(() => {
    if (session.status === 'loading' || session.status === 'unknown') return;
    const email = session.user?.email ?? null;
    const hasLeft = previous.current !== null && previous.current !== email;
    previous.current = email;
    const draft = loadDraft(productId);
    const isForeign = draft !== null && !mayBeOf(draft.owner, session);
    if (isForeign) dropDraft(productId);
    if (isForeign || hasLeft) forget();
  }, [session, productId, forget]);
}
