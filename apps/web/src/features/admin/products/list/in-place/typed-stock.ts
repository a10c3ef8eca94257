import * as z from 'zod/mini';
import { requiredText } from '#shared/contracts/fields.ts';
import { MAX_STOCK } from '#shared/domain/limits.ts';
import { inPlaceMessages } from '#shared/messages/products/in-place.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';
import { separatorProblem, withoutThousands } from '#web/forms/typed-number.ts';

interface TypedFigure {
  /** What is there now, or what comes or goes. */
  quantity: number;
  /** True for text with a sign. */
  isChange: boolean;
}

export const typedStockSchema = z.object({
  figure: z.pipe(z.string(), z.transform(toFigure)),
  reason: requiredText({ required: productFieldMessages.adjustmentReasonRequired, max: 500 }),
});
export type TypedStock = z.output<typeof typedStockSchema>;

function toFigure(text: string, context: z.core.ParsePayload): TypedFigure {
  const isChange = /^\s*[+\-\u2212\u2013]/.test(text);
  const plain = withoutThousands(text);
  const quantity = plain === null || plain === '' ? Number.NaN : Number(plain);
  const isStock = Number.isSafeInteger(quantity) && Math.abs(quantity) <= MAX_STOCK;
  if (isStock && (!isChange || quantity !== 0)) return { quantity, isChange };
  const message = plain === null ? separatorProblem() : inPlaceMessages.stockInvalid;
  context.issues.push({ code: 'custom', message, input: text });
  return z.NEVER;
}
