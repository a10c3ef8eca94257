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
