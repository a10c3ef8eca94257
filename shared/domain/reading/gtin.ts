/**
 * Whether the digits are a GTIN-8, -12, -13 or -14 whose check digit is right.
 * See https://www.gs1.org/services/how-calculate-check-digit-manually
 */
export function isGtin(digits: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = Array.from(digits.padStart(14, '0'), Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
}

/** In which GTINs are compared: scanners read the same number with or without the zeros of the longer forms. */
export function toGtin14(gtin: string): string {
  return gtin.padStart(14, '0');
}

/** Every way in which the same number is written, for a look-up of what was stored as it was typed. */
export function gtinForms(gtin14: string): string[] {
  return [8, 12, 13, 14].map((length) => gtin14.slice(-length)).filter((form) => toGtin14(form) === gtin14);
}

/** Whether one is of a package of the goods that the other one is of: they differ in the indicator digit. */
export function isOtherPackage(one: string, other: string): boolean {
  return one !== other && one.slice(1, 13) === other.slice(1, 13);
}
