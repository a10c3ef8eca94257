import * as z from 'zod/mini';
import { fieldMessages } from '#shared/messages/fields.ts';

/** Numbers as en-US formats them, with groups of three digits. */
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** A number's text without thousands separators; null if a comma is anywhere else. */
export function withoutThousands(typed: string): string | null {
  const text = typed.trim();
  if (GROUPED.test(text)) return text.replaceAll(',', '');
  return text.includes(',') ? null : text;
}

/** Text of a number. `1,000` is 1000; `1,5` is rejected, because it could be 1.5 or 15. */
export const numberTextSchema = z.pipe(z.string(), z.transform(toPlain<string>));

/** A numeric field of the contract as a text input. */
export function typedNumber<Output>(schema: z.ZodMiniType<Output, string | number>) {
  return z.pipe(z.pipe(z.union([z.number(), z.string()]), z.transform(toPlain<string | number>)), schema);
}

function toPlain<Typed extends string | number>(typed: Typed, context: z.core.ParsePayload): Typed | string {
  const text = typeof typed === 'string' ? withoutThousands(typed) : typed;
  if (text !== null) return text;
  context.issues.push({ code: 'custom', message: fieldMessages.numberComma, input: typed });
  return z.NEVER;
}
