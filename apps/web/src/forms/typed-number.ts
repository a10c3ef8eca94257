import * as z from 'zod/mini';
import { fieldMessages } from '#shared/messages/fields.ts';

/** As en-US formats numbers. */
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** Null if a comma is anywhere but between thousands. */
export function withoutThousands(typed: string): string | null {
  const text = typed.trim();
  if (GROUPED.test(text)) return text.replaceAll(',', '');
  return text.includes(',') ? null : text;
}

/** `1,000` is 1000; `1,5` is rejected, because it could be 1.5 or 15. */
export const numberTextSchema = z.pipe(z.string(), z.transform(toPlain<string>));

export function typedNumber<Output>(schema: z.ZodMiniType<Output, string | number>) {
  return z.pipe(z.pipe(z.union([z.number(), z.string()]), z.transform(toPlain<string | number>)), schema);
}

function toPlain<Typed extends string | number>(typed: Typed, context: z.core.ParsePayload): Typed | string {
  const text = typeof typed === 'string' ? withoutThousands(typed) : typed;
  if (text !== null) return text;
  context.issues.push({ code: 'custom', message: fieldMessages.numberComma, input: typed });
  return z.NEVER;
}
