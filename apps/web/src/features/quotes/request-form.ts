import * as z from 'zod/mini';
import { newQuoteSchema } from '#shared/contracts/quotes/quotes.ts';
import type { CartLine } from '#shared/domain/cart/cart.ts';
import { typedLineShape, typedNumberOrNone, typedText } from '#web/forms/quotes/typed-fields.ts';

const { lines, message } = newQuoteSchema.shape;

/** As typed; `productId` is null for what is described in words. */
export const requestFormSchema = z.object({
  lines: z.pipe(
    z.pipe(
      z.array(z.object({ ...typedLineShape, wishedPrice: typedNumberOrNone })),
      z.transform((typed): z.input<typeof lines> => typed),
    ),
    lines,
  ),
  message: z.pipe(typedText, message),
});
export type RequestForm = z.input<typeof requestFormSchema>;

export const emptyLine = { productId: null, name: '', quantity: '', wishedPrice: '' };

/** A quote begins with what is in the cart. */
export function requestOf(cart: CartLine[]): RequestForm {
  const lines = cart.map(({ productId, quantity }) => ({ ...emptyLine, productId, quantity: String(quantity) }));
  return { lines: lines.length === 0 ? [emptyLine] : lines, message: '' };
}
