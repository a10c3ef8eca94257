import * as z from 'zod/mini';
import type { PurchaseInput } from '#web/features/purchase/purchase-schema.ts';
import { type OwnedDraft, ownedDraft } from '#web/forms/owned-draft.ts';
import { paths } from '#web/paths.ts';

const draftSchema = z.object({
  address: z.string(),
  phone: z.string(),
  quantity: z.string(),
  owner: z.nullable(z.string()),
  repeats: z.optional(z.string()),
  onAccount: z.optional(z.boolean()),
  /** The same for every attempt, so that the server recognizes a repetition. */
  idempotencyKey: z.string(),
});
export type PurchaseDraft = z.output<typeof draftSchema>;

/** Of an order that is not placed yet. */
export function purchaseDraft(productId: string): OwnedDraft<PurchaseDraft> {
  // Ends with the page's path: a page whose input is kept is not hydrated.
  return ownedDraft(`draft:${paths.purchase(productId)}`, draftSchema);
}

/** Returns the attempt's idempotency key. */
export function keepAttempt(
  draft: OwnedDraft<PurchaseDraft>,
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
  const earlier = draft.load();
  const isSame =
    earlier !== null &&
    earlier.address === typed.address &&
    earlier.phone === typed.phone &&
    earlier.quantity === typed.quantity &&
    (earlier.onAccount ?? false) === onAccount &&
    // Repeating an earlier order is another order, even with the same values.
    earlier.repeats === typed.repeats;
  const idempotencyKey = isSame ? earlier.idempotencyKey : crypto.randomUUID();
  draft.keep({ ...typed, owner, idempotencyKey });
  return idempotencyKey;
}
