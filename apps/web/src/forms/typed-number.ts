import * as z from 'zod/mini';
import { decimalOf, localDecimal } from '#shared/domain/reading/local-decimal.ts';
import { readNumber } from '#shared/domain/reading/number-text.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/**
 * Decimal text with a point. Text that is no number stays as it is; null for a number that is not written as the locale
 * does. `locale` is for a form that selects another one.
 */
export function withoutThousands(typed: string, locale?: string): string | null {
  const read = readNumber(typed, signOf(locale));
  if (read.kind === 'number' && read.currency === null) return read.plain;
  return read.kind === 'contrary' || /\d[.,\s]+\d/.test(typed) ? null : typed.trim();
}

export function toTyped(value: number, locale?: string): string {
  return String(value).replace('.', signOf(locale));
}

const signOf = (locale: string | undefined) => (locale === undefined ? localDecimal() : decimalOf(locale));

export function separatorProblem(locale?: string): string {
  const format = (value: number, options?: Intl.NumberFormatOptions) =>
    locale === undefined ? formatNumber(value, options) : value.toLocaleString(locale, options);
  return fieldMessages.numberComma
    .replace('1,000', format(1000, { useGrouping: 'always' }))
    .replace('1.5', format(1.5));
}

/** In en-US `1,000` is 1000; `1,5` is rejected, because it could be 1.5 or 15. */
export const numberTextSchema = z.pipe(z.string(), z.transform(toPlain<string>));

export function typedNumber<Output>(schema: z.ZodMiniType<Output, string | number>) {
  return z.pipe(z.pipe(z.union([z.number(), z.string()]), z.transform(toPlain<string | number>)), schema);
}

function toPlain<Typed extends string | number>(typed: Typed, context: z.core.ParsePayload): Typed | string {
  const text = typeof typed === 'string' ? withoutThousands(typed) : typed;
  if (text !== null) return text;
  context.issues.push({ code: 'custom', message: separatorProblem(), input: typed });
  return z.NEVER;
}
