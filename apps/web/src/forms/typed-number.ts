import * as z from 'zod/mini';
import { formatNumber, localFormat } from '#shared/domain/locale.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

interface NumberForm {
  group: RegExp;
  /** `1,000.5` in en-US, `1.000,5` in de-DE, `1,00,000` in en-IN. */
  grouped: RegExp;
  decimal: string;
}

const numberForm = localFormat((locale): NumberForm => {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1_234_567.5);
  const written = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const decimal = written('decimal');
  const separator = written('group');
  const group = /\s/.test(separator) ? '\\s' : /['’]/.test(separator) ? "['’]" : RegExp.escape(separator);
  const isIndian = parts.filter(({ type }) => type === 'integer')[1]?.value.length === 2;
  const whole = isIndian ? `\\d{1,2}(?:${group}\\d{2})*${group}\\d{3}` : `\\d{1,3}(?:${group}\\d{3})+`;
  return {
    group: new RegExp(group, 'g'),
    grouped: new RegExp(`^[+-]?${whole}(?:${RegExp.escape(decimal)}\\d+)?$`),
    decimal,
  };
});

/** Returns a decimal point; null if a separator is out of place. */
export function withoutThousands(typed: string): string | null {
  const { group, grouped, decimal } = numberForm();
  const text = typed.trim();
  const plain = grouped.test(text) ? text.replaceAll(group, '') : text;
  const other = decimal === ',' ? '.' : ',';
  return plain.includes(other) ? null : plain.replace(decimal, '.');
}

export function toTyped(value: number): string {
  return String(value).replace('.', numberForm().decimal);
}

export function separatorProblem(): string {
  return fieldMessages.numberComma
    .replace('1,000', formatNumber(1000, { useGrouping: 'always' }))
    .replace('1.5', formatNumber(1.5));
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
