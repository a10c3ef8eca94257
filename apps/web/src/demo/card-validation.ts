import { brandOf, cvcLength, digitsOf, numberLength } from '#web/demo/card-format.ts';

export interface CardValues {
  number: string;
  expiry: string;
  cvc: string;
}

export type CardField = keyof CardValues;

export interface CardError {
  field: CardField;
  code: string;
  message: string;
  incomplete: boolean;
}

export function cardErrors(values: CardValues, now: Date): CardError[] {
  return [numberError(values), expiryError(values, now), cvcError(values)].filter((error) => error !== undefined);
}

function numberError({ number }: CardValues): CardError | undefined {
  const digits = digitsOf(number);
  if (digits.length < numberLength(brandOf(digits))) {
    return incomplete('number', 'incomplete_number', 'Your card number is incomplete.');
  }
  return passesLuhn(digits) ? undefined : invalid('number', 'invalid_number', 'Your card number is invalid.');
}

function expiryError({ expiry }: CardValues, now: Date): CardError | undefined {
  const digits = digitsOf(expiry);
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2, 4));
  if (digits.length < 4 || month < 1 || month > 12) {
    return incomplete('expiry', 'incomplete_expiry', "Your card's expiration date is incomplete.");
  }
  if (year < now.getFullYear()) {
    return invalid('expiry', 'invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (year > now.getFullYear() + 50) {
    return invalid('expiry', 'invalid_expiry_year', "Your card's expiration year is invalid.");
  }
  return year === now.getFullYear() && month < now.getMonth() + 1
    ? invalid('expiry', 'invalid_expiry_month_past', "Your card's expiration date is in the past.")
    : undefined;
}

function cvcError({ number, cvc }: CardValues): CardError | undefined {
  return digitsOf(cvc).length < cvcLength(brandOf(digitsOf(number)))
    ? incomplete('cvc', 'incomplete_cvc', "Your card's security code is incomplete.")
    : undefined;
}

function incomplete(field: CardField, code: string, message: string): CardError {
  return { field, code, message, incomplete: true };
}

function invalid(field: CardField, code: string, message: string): CardError {
  return { field, code, message, incomplete: false };
}

/** https://en.wikipedia.org/wiki/Luhn_algorithm */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}
