import * as z from 'zod/mini';
import { costCentreSchema, poNumberSchema } from '#shared/contracts/checkouts/own-fields.ts';
import { purchaseFormSchema } from '#shared/contracts/orders/orders.ts';
import { type QuantityRule, quantityProblem } from '#shared/domain/stock/quantity.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { quantityMessage } from '#shared/messages/stock/quantity.ts';
import { stepByKey } from '#web/forms/step-by-key.ts';
import { typedNumber, withoutThousands } from '#web/forms/typed-number.ts';

/** The last two are of members of a company. */
const formSchema = z.extend(purchaseFormSchema, { poNumber: poNumberSchema, costCentre: costCentreSchema });

export type PurchaseInput = z.input<typeof formSchema>;
export type PurchaseValues = z.output<typeof formSchema>;

function quantitySchema(rule: QuantityRule) {
  return typedNumber(
    purchaseFormSchema.shape.quantity.check(({ value, issues }) => {
      const problem = quantityProblem(value, rule);
      if (problem !== null)
        issues.push({ code: 'custom', message: quantityMessage(problem, value, rule), input: value });
    }),
  );
}

export function purchaseSchema(rule: QuantityRule) {
  return z.extend(formSchema, { quantity: quantitySchema(rule) });
}

/** `quantity` is null if it cannot be ordered; `problem` is shown during typing. */
export function liveQuantity(text: unknown, rule: QuantityRule): { quantity: number | null; problem: string | null } {
  const { data, success } = quantitySchema(rule).safeParse(text);
  const isEmpty = String(text ?? '').trim() === '';
  if (success || isEmpty) return { quantity: data ?? null, problem: null };
  const typed = typedQuantity(text);
  const isBetweenSteps = typed !== null && quantityProblem(typed, rule) === 'quantityNotMultiple';
  const problem = isBetweenSteps ? quantityMessage('quantityNotMultiple', typed, rule) : fieldMessages.quantityInvalid;
  return { quantity: null, problem };
}

/** Orderable or not; null if the text is not a number. */
export function typedQuantity(text: unknown): number | null {
  const typed = withoutThousands(String(text ?? ''));
  const number = typed === null || typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(number) ? number : null;
}

/** Null for other keys. */
export function steppedQuantity(key: string, text: unknown, rule: QuantityRule): number | null {
  return stepByKey(key, typedQuantity(text), rule);
}
