import * as z from 'zod/mini';
import type { PurchaseInput } from '#web/features/purchase/purchase-schema.ts';

// What was typed for a product and sent off, until it has become an order. It survives the way to login and a reload,
// in this tab only.

const draftSchema = z.object({
  address: z.string(),
  phone: z.string(),
  quantity: z.string(),
  /** Who typed it, if they were signed in: nobody else may see it. */
  owner: z.nullable(z.string()),
  /** The order that it was to repeat. */
  repeats: z.optional(z.string()),
  /** Stays the same for every try of the same order, so that the server can tell a repetition. */
  idempotencyKey: z.string(),
});
export type PurchaseDraft = z.output<typeof draftSchema>;

// Where the browser keeps nothing for us, drafts last as long as the page.
const memory = new Map<string, PurchaseDraft>();

function storageKey(productId: string): string {
  return `purchase:${productId}`;
}

export function loadDraft(productId: string): PurchaseDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(productId)) ?? 'null');
    return draftSchema.safeParse(stored).data ?? memory.get(productId) ?? null;
  } catch {
    return memory.get(productId) ?? null;
  }
}

/** Keeps an attempt to order; gives its idempotency key. */
export function keepDraft(
  productId: string,
  input: PurchaseInput,
  { owner, repeats }: { owner: string | null; repeats: string | null },
): string {
  const typed = {
    address: input.address,
    phone: String(input.phone),
    quantity: String(input.quantity),
    repeats: repeats ?? undefined,
  };
  const earlier = loadDraft(productId);
  const isSame =
    earlier !== null &&
    earlier.address === typed.address &&
    earlier.phone === typed.phone &&
    earlier.quantity === typed.quantity &&
    // Somebody who repeats an order wants another one, however alike they are.
    earlier.repeats === typed.repeats;
  const draft = { ...typed, owner, idempotencyKey: isSame ? earlier.idempotencyKey : crypto.randomUUID() };
  memory.set(productId, draft);
  try {
    sessionStorage.setItem(storageKey(productId), JSON.stringify(draft));
  } catch {
    // The browser does not let us; the memory has it.
  }
  return draft.idempotencyKey;
}

export function dropDraft(productId: string): void {
  memory.delete(productId);
  try {
    sessionStorage.removeItem(storageKey(productId));
  } catch {
    // Then it was never there.
  }
}
