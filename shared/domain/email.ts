const MAX_EMAIL_LENGTH = 254;

/**
 * The one spelling of an e-mail that is stored and compared: NFKC, trimmed, lower case. Null when the text is no
 * e-mail: no single `@` with something on both sides, blanks or invisible characters inside, or too long.
 */
export function canonicalEmail(text: string): string | null {
  // Lower-casing can leave a sequence that NFKC would compose, so a second pass keeps the result a fixed point.
  const email = text.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
  if (email.length > MAX_EMAIL_LENGTH) return null;
  // Control, format (zero-width, right-to-left) and unpaired surrogate characters make two e-mails look like one.
  if (/[\p{Cc}\p{Cf}\p{Cs}\s]/u.test(email)) return null;
  return /^[^@]+@[^@]+$/u.test(email) ? email : null;
}
