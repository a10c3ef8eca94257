import * as z from 'zod/mini';
import { ownedDraft } from '#web/forms/owned-draft.ts';

/** What was chosen last. */
export const deliveryDraft = ownedDraft(
  'delivery',
  z.object({
    methodId: z.nullable(z.string()),
    country: z.string(),
    postcode: z.string(),
    owner: z.nullable(z.string()),
  }),
);
