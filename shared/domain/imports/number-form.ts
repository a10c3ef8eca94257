import { localFormat } from '#shared/domain/shop/locale.ts';

interface NumberForm {
  group: RegExp;
  /** `1,000.5` in en-US, `1.000,5` in de-DE, `1,00,000` in en-IN. */
  grouped: RegExp;
  decimal: string;
}

/** How numbers are written in the locale of the shop. */
export const numberForm = localFormat(numberFormOf);

export function numberFormOf(locale: string): NumberForm {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always', numberingSystem: 'latn' }).formatToParts(
    1_234_567.5,
  );
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
}
