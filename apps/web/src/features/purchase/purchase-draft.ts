import * as z from 'zod/mini';
import type { ChosenDelivery } from '#shared/contracts/checkouts/checkouts.ts';
import type { PurchaseInput } from '#web/features/purchase/purchase-schema.ts';
import { type OwnedDraft, ownedDraft } from '#web/forms/owned-draft.ts';
import { paths } from '#web/paths.ts';

const draftSchema = z.object({
  address: z.string(),
  phone: z.string(),
  quantity: z.string(),
  poNumber: z.optional(z.string()),
  costCentre: z.optional(z.string()),
  repeats: z.optional(z.string()),
  onAccount: z.optional(z.boolean()),
  /** JSON. */
  delivery: z.optional(z.string()),
  owner: z.nullable(z.string()),
  /** The same for every attempt, so that the server recognizes a repetition. */
  idempotencyKey: z.string(),
});
export type PurchaseDraft = z.output<typeof draftSchema>;

/** Of an order that is not placed yet. */
export function purchaseDraft(productId: string): OwnedDraft<PurchaseDraft> {
  // Ends with the page's path: a page whose input is kept is not hydrated.
  return ownedDraft(`draft:${paths.purchase(productId)}`, draftSchema);
}

interface AttemptTerms {
  owner: string | null;
  repeats: string | null;
  onAccount: boolean;
  delivery: ChosenDelivery | null;
}

/** Returns the attempt's idempotency key. */
export function keepAttempt(
  draft: OwnedDraft<PurchaseDraft>,
  input: PurchaseInput,
  { owner, repeats, onAccount, delivery }: AttemptTerms,
): string {
  // In the draft's order. Repeating an earlier order is another order, even with the same values.
  const attempt: Omit<PurchaseDraft, 'owner' | 'idempotencyKey'> = {
    address: input.address,
    phone: String(input.phone),
    quantity: String(input.quantity),
    ...(input.poNumber && { poNumber: input.poNumber }),
    ...(input.costCentre && { costCentre: input.costCentre }),
    ...(repeats !== null && { repeats }),
    onAccount,
    ...(delivery && { delivery: JSON.stringify(delivery) }),
  };
  const earlier = draft.load();
  const { owner: _, idempotencyKey: earlierKey, ...before } = earlier ?? {};
  const isSame = JSON.stringify(before) === JSON.stringify(attempt);
  const idempotencyKey = (isSame && earlierKey) || crypto.randomUUID();
  draft.keep({ ...attempt, owner, idempotencyKey });
  return idempotencyKey;
}
