import type * as z from 'zod';
import { purchaseFormSchema } from '#shared/contracts/orders.ts';
import { type QuantityBounds, quantityProblem } from '#shared/domain/quantity.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** What people type. */
export type PurchaseInput = z.input<typeof purchaseFormSchema>;
/** What is ordered. */
export type PurchaseValues = z.output<typeof purchaseFormSchema>;

function quantitySchema(bounds: QuantityBounds) {
  return purchaseFormSchema.shape.quantity.superRefine((quantity, context) => {
    const problem = quantityProblem(quantity, bounds);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });
}

/** The check of the form for one product. */
export function purchaseSchema(bounds: QuantityBounds) {
  return purchaseFormSchema.extend({ quantity: quantitySchema(bounds) });
}

/** A quantity that can be ordered, or null; `problem` is what is said about it while people type. */
export function liveQuantity(
  text: unknown,
  bounds: QuantityBounds,
): { quantity: number | null; problem: string | null } {
  const { data, success } = quantitySchema(bounds).safeParse(text);
  const isEmpty = String(text ?? '').trim() === '';
  return { quantity: data ?? null, problem: success || isEmpty ? null : fieldMessages.quantityInvalid };
}
