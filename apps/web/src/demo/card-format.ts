import type { StripeCardElementChangeEvent } from '@stripe/stripe-js';

export type CardBrand = StripeCardElementChangeEvent['brand'];

const brands: { brand: CardBrand; prefix: RegExp }[] = [
  { brand: 'visa', prefix: /^4/ },
  { brand: 'mastercard', prefix: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/ },
  { brand: 'amex', prefix: /^3[47]/ },
  { brand: 'discover', prefix: /^(6011|64[4-9]|65)/ },
  { brand: 'diners', prefix: /^3(0[0-5]|[689])/ },
  { brand: 'jcb', prefix: /^35/ },
  { brand: 'unionpay', prefix: /^62/ },
];

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

export function brandOf(digits: string): CardBrand {
  return brands.find(({ prefix }) => prefix.test(digits))?.brand ?? 'unknown';
}

export function numberLength(brand: CardBrand): number {
  return { amex: 15, diners: 14 }[String(brand)] ?? 16;
}

export function cvcLength(brand: CardBrand): number {
  return brand === 'amex' ? 4 : 3;
}

/** By four; American Express and Diners 4-6-5. Cuts extra digits. */
export function formatNumber(text: string): string {
  const brand = brandOf(digitsOf(text));
  const digits = digitsOf(text).slice(0, numberLength(brand));
  const groups =
    brand === 'amex' || brand === 'diners' ? /^(\d{1,4})(\d{1,6})?(\d+)?$/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d+)?$/;
  return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ');
}

/** `MM / YY`; accepts a month of one digit and a four-digit year. */
export function formatExpiry(text: string): string {
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits) || /^1[3-9]/.test(digits)) {
    digits = `0${digits}`;
  }
  if (/^\d\d20\d\d/.test(digits)) {
    digits = digits.slice(0, 2) + digits.slice(4);
  }
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2, 4)}`;
}

export function caretAfterDigits(formatted: string, digitsBefore: number): number {
  let seen = 0;
  let position = 0;
  while (position < formatted.length && seen < digitsBefore) {
    seen += /\d/.test(formatted.charAt(position)) ? 1 : 0;
    position += 1;
  }
  return seen < digitsBefore || digitsBefore === digitsOf(formatted).length ? formatted.length : position;
}
