import * as z from 'zod/mini';
import { numberTextSchema } from '#web/forms/typed-number.ts';

// What is typed into the lines of a request or an answer. A pipe's ends have the same type: the contract takes more than
// what is typed.

export const typedText = z.pipe(
  z.string(),
  z.transform((text: string): string | null | undefined => text),
);
export const typedNumberOrNone = z.pipe(
  numberTextSchema,
  z.transform((text: string): string | number | null | undefined => (text === '' ? null : text)),
);

/** What every line has; `productId` is null for what is described in words. */
export const typedLineShape = {
  productId: z.pipe(
    z.nullable(z.string()),
    z.transform((id: string | null): string | null | undefined => id),
  ),
  name: typedText,
  quantity: z.pipe(
    numberTextSchema,
    z.transform((text: string): string | number => text),
  ),
};
