import * as z from 'zod/mini';
import type { CheckoutDelivery } from '#shared/contracts/checkouts/checkouts.ts';
import { ownedDraft } from '#web/forms/owned-draft.ts';

/** As typed; a draft from before the field was there has no text for it. */
const typed = z.catch(z.string(), '');

const texts = {
  address: typed,
  phone: typed,
  poNumber: typed,
  costCentre: typed,
  deliveryNote: typed,
  wishedOn: typed,
} satisfies Record<keyof CheckoutDelivery, typeof typed>;
export const checkoutTextSchema = z.object(texts);

export const emptyCheckout = checkoutTextSchema.parse({});

export const checkoutDraft = ownedDraft('checkout', z.object({ ...texts, owner: z.nullable(z.string()) }));
