import { currentLocale } from '#shared/domain/shop/locale.ts';

// Tax rates are integers in thousandths of a percent (7.725 % is 7725), so that no tax is computed with fractions.

const DECIMALS = 3;
const MAX_THOUSANDTHS = 100_000;
const decimal = /^(?:0|[1-9]\d{0,2})(?:\.\d{1,3})?$/;

/** A percentage as text ("7.725") to thousandths of a percent (7725); null unless it is 0 to 100 with at most 3 decimals. */
export function toTaxThousandths(rate: string): number | null {
  if (!decimal.test(rate)) return null;
  const [whole = '', fraction = ''] = rate.split('.');
  const thousandths = Number(whole + fraction.padEnd(DECIMALS, '0'));
  return thousandths <= MAX_THOUSANDTHS ? thousandths : null;
}

/** Thousandths of a percent (7725) to a percentage without needless zeros ("7.725"). */
export function fromTaxThousandths(thousandths: number): string {
  const digits = String(thousandths).padStart(DECIMALS + 1, '0');
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '');
  const whole = digits.slice(0, -DECIMALS);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** A percentage as `fromTaxThousandths` writes it ("7.725") to text of the locale, such as "7,725 %". */
export function formatTaxRate(rate: string, locale = currentLocale()): string {
  return (Number(rate) / 100).toLocaleString(locale, { style: 'percent', maximumFractionDigits: DECIMALS });
}
