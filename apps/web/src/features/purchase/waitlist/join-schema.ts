import * as z from 'zod/mini';
import { newWaitlistEntrySchema } from '#shared/contracts/waitlist/waitlist.ts';
import type { QuantityRule } from '#shared/domain/stock/quantity.ts';
import { waitlistMessages } from '#shared/messages/waitlist/waitlist.ts';
import { purchaseSchema } from '#web/features/purchase/purchase-schema.ts';

export function joinSchema(rule: QuantityRule) {
  return z.extend(purchaseSchema(rule), {
    partIsFine: newWaitlistEntrySchema.shape.partIsFine,
    until: z.string().check(z.minLength(1, { error: waitlistMessages.untilInvalid })),
  });
}

export type JoinInput = z.input<ReturnType<typeof joinSchema>>;
export type JoinValues = z.output<ReturnType<typeof joinSchema>>;
