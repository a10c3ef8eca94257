import * as z from 'zod/mini';
import { purchaseFormSchema } from '#shared/contracts/orders.ts';
import { pageStep, type QuantityBounds, quantityProblem, stepQuantity } from '#shared/domain/quantity.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { typedNumber, withoutThousands } from '#web/forms/typed-number.ts';

/** What people type. */
export type PurchaseInput = z.input<typeof purchaseFormSchema>;
/** What is ordered. */
export type PurchaseValues = z.output<typeof purchaseFormSchema>;

function quantitySchema(bounds: QuantityBounds) {
  return typedNumber(
    purchaseFormSchema.shape.quantity.check(({ value, issues }) => {
      const problem = quantityProblem(value, bounds);
      if (problem !== null) issues.push({ code: 'custom', message: fieldMessages[problem], input: value });
    }),
  );
}

/** The check of the form for one product. */
export function purchaseSchema(bounds: QuantityBounds) {
  return z.extend(purchaseFormSchema, { quantity: quantitySchema(bounds) });
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

/** The number that is typed, whether it can be ordered or not; null for what is none. */
export function typedQuantity(text: unknown): number | null {
  const typed = withoutThousands(String(text ?? ''));
  const number = typed === null || typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(number) ? number : null;
}

/** The quantity that a key leads to from what is typed; null for a key that steps nowhere. */
export function steppedQuantity(key: string, text: unknown, bounds: QuantityBounds): number | null {
  const page = pageStep(bounds);
  const steps: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: page, PageDown: -page };
  const step = steps[key];
  return step === undefined ? null : stepQuantity(typedQuantity(text), step, bounds);
}
