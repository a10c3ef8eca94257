import * as z from 'zod/mini';
import { newQuoteSchema } from '#shared/contracts/quotes/quotes.ts';
import type { CartLine } from '#shared/domain/cart/cart.ts';
import { numberTextSchema } from '#web/forms/typed-number.ts';

// A pipe's ends have the same type: the contract takes more than what is typed.
const typedText = z.pipe(
  z.string(),
  z.transform((text: string): string | null | undefined => text),
);
const typedNumber = z.pipe(
  numberTextSchema,
  z.transform((text: string): string | number => text),
);
const typedNumberOrNone = z.pipe(
  numberTextSchema,
  z.transform((text: string): string | number | null | undefined => (text === '' ? null : text)),
);
const productId = z.pipe(
  z.nullable(z.string()),
  z.transform((id: string | null): string | null | undefined => id),
);

const { lines, message } = newQuoteSchema.shape;

/** As typed; `productId` is null for what is described in words. */
export const requestFormSchema = z.object({
  lines: z.pipe(
    z.pipe(
      z.array(z.object({ productId, name: typedText, quantity: typedNumber, wishedPrice: typedNumberOrNone })),
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
