import * as z from 'zod/mini';
import type { PurchaseInput } from '#web/features/purchase/purchase-schema.ts';
import { paths } from '#web/paths.ts';

// Unplaced orders survive login and a reload, in this tab only.

const draftSchema = z.object({
  address: z.string(),
  phone: z.string(),
  quantity: z.string(),
  /** E-mail of the author if they were signed in: no other user may see the draft. */
  owner: z.nullable(z.string()),
  repeats: z.optional(z.string()),
  onAccount: z.optional(z.boolean()),
  /** The same for every attempt, so that the server recognizes a repetition. */
  idempotencyKey: z.string(),
});
export type PurchaseDraft = z.output<typeof draftSchema>;

// Fallback without session storage.
const memory = new Map<string, PurchaseDraft>();

function storageKey(productId: string): string {
  // Ends with the page's path: a page whose input is kept is not hydrated.
  return `draft:${paths.purchase(productId)}`;
}

export function loadDraft(productId: string): PurchaseDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(productId)) ?? 'null');
    return draftSchema.safeParse(stored).data ?? memory.get(productId) ?? null;
  } catch {
    return memory.get(productId) ?? null;
  }
}

/** Returns the attempt's idempotency key. */
export function keepDraft(
  productId: string,
  input: PurchaseInput,
  { owner, repeats, onAccount }: { owner: string | null; repeats: string | null; onAccount: boolean },
): string {
  const typed = {
    address: input.address,
    phone: String(input.phone),
    quantity: String(input.quantity),
    repeats: repeats ?? undefined,
    onAccount,
  };
  const earlier = loadDraft(productId);
  const isSame =
    earlier !== null &&
    earlier.address === typed.address &&
    earlier.phone === typed.phone &&
    earlier.quantity === typed.quantity &&
    (earlier.onAccount ?? false) === onAccount &&
    // Repeating an earlier order is another order, even with the same values.
    earlier.repeats === typed.repeats;
  const draft = { ...typed, owner, idempotencyKey: isSame ? earlier.idempotencyKey : crypto.randomUUID() };
  memory.set(productId, draft);
  try {
    sessionStorage.setItem(storageKey(productId), JSON.stringify(draft));
  } catch {
    // No session storage; `memory` has it.
  }
  return draft.idempotencyKey;
}

export function dropDraft(productId: string): void {
  memory.delete(productId);
  try {
    sessionStorage.removeItem(storageKey(productId));
  } catch {
    // Nothing to remove.
  }
}
