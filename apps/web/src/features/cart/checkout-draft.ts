import * as z from 'zod/mini';
import { storedAccessToken } from '#web/api/access-token.ts';
import type { Session } from '#web/auth/session.ts';

// What is typed into the checkout form. Survives login, other pages and a reload, in this tab only.

const KEY = 'checkout';

const draftSchema = z.object({
  address: z.string(),
  phone: z.string(),
  poNumber: z.string(),
  deliveryNote: z.string(),
  /** E-mail of the author if they were signed in: no other user may see the draft. */
  owner: z.nullable(z.string()),
});
export type CheckoutDraft = z.output<typeof draftSchema>;
export type CheckoutText = Omit<CheckoutDraft, 'owner'>;

export const emptyCheckout: CheckoutText = { address: '', phone: '', poNumber: '', deliveryNote: '' };

function storedDraft(): CheckoutDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return draftSchema.safeParse(stored).data ?? null;
  } catch {
    return null;
  }
}

/** The draft of this visitor or user; null when there is none, or another user's. */
export function loadCheckoutDraft(session: Session): CheckoutText | null {
  const draft = storedDraft();
  if (draft === null || !mayBelongTo(draft.owner, session)) return null;
  const { owner: _, ...text } = draft;
  return text;
}

export function hasForeignDraft(session: Session): boolean {
  const draft = storedDraft();
  return draft !== null && !mayBelongTo(draft.owner, session);
}

/** During loading, a stored token suggests the last user. */
function mayBelongTo(owner: string | null, { status, user }: Session): boolean {
  if (owner === null) return true;
  return status === 'loading' ? storedAccessToken() !== null : owner === user?.email;
}

export function keepCheckoutDraft(draft: CheckoutDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // No session storage: the draft lasts as long as the form.
  }
}

export function dropCheckoutDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // No session storage, so nothing to remove.
  }
}
