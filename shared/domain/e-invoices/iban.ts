/** An account number without its blanks, such as `DE89370400440532013000`; null when its check digits are wrong. */
export function readIban(text: string): string | null {
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[\dA-Z]{11,30}$/.test(iban)) return null;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n ? iban : null;
}
