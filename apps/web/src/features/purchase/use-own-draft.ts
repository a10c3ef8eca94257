import { useEffect, useRef, useState } from 'react';
import { storedAccessToken } from '#web/api/access-token.ts';
import { currentSession, type Session, useSession } from '#web/auth/session.ts';
import { dropDraft, loadDraft, type PurchaseDraft } from '#web/features/purchase/purchase-draft.ts';

/** If an order is to be repeated, only the draft of that repetition. */
export function useOwnDraft(productId: string, repeats: string | null): PurchaseDraft | null {
  const [draft] = useState(() => ownDraft(productId, repeats));
  return draft;
}

function ownDraft(productId: string, repeats: string | null): PurchaseDraft | null {
  const draft = loadDraft(productId);
  if (draft === null || !mayBelongTo(draft.owner, currentSession())) return null;
  return repeats === null || draft.repeats === repeats ? draft : null;
}

/** During loading, a stored token suggests the last user. */
function mayBelongTo(owner: string | null, { status, user }: Session): boolean {
  if (owner === null) return true;
  return status === 'loading' ? storedAccessToken() !== null : owner === user?.email;
}

/** Calls `forget` after a sign-out, or when another user turns out to be signed in. */
export function useForgetOtherUser(productId: string, forget: () => void): void {
  const session = useSession();
  const previous = useRef<string | null>(null);
  useEffect(() => {
    if (session.status === 'loading' || session.status === 'unknown') return;
    const email = session.user?.email ?? null;
    const hasLeft = previous.current !== null && previous.current !== email;
    previous.current = email;
    const draft = loadDraft(productId);
    const isForeign = draft !== null && !mayBelongTo(draft.owner, session);
    if (isForeign) dropDraft(productId);
    if (isForeign || hasLeft) forget();
  }, [session, productId, forget]);
}
