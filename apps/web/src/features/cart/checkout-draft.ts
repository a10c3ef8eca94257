import * as z from 'zod/mini';
import { ownedDraft } from '#web/forms/owned-draft.ts';

const draftSchema = z.object({
  address: z.string(),
  phone: z.string(),
  poNumber: z.string(),
  deliveryNote: z.string(),
  owner: z.nullable(z.string()),
});
export type CheckoutText = Omit<z.output<typeof draftSchema>, 'owner'>;

export const emptyCheckout: CheckoutText = { address: '', phone: '', poNumber: '', deliveryNote: '' };

export const checkoutDraft = ownedDraft('checkout', draftSchema);
