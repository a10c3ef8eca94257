import * as z from 'zod/mini';
import { numberForm, numberFormOf } from '#shared/domain/imports/number-form.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** Returns a decimal point; null if a separator is out of place. `locale` is for a form that selects another one. */
export function withoutThousands(typed: string, locale?: string): string | null {
  const { group, grouped, decimal } = formOf(locale);
  const text = typed.trim();
  const plain = grouped.test(text) ? text.replaceAll(group, '') : text;
  const other = decimal === ',' ? '.' : ',';
  return plain.includes(other) ? null : plain.replace(decimal, '.');
}

export function toTyped(value: number, locale?: string): string {
  return String(value).replace('.', formOf(locale).decimal);
}

const formOf = (locale: string | undefined) => (locale === undefined ? numberForm() : numberFormOf(locale));

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
