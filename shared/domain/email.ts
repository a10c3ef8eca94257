const MAX_EMAIL_LENGTH = 254;

/** Control, format and other invisible characters, unassigned, private and unpaired ones: they make two e-mails look alike. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\s]/u;

/** Mail systems deliver these only in quotes, and header lines give them a meaning. */
const special = /["(),:;<>[\\\]]/;

/**
 * The one spelling of an e-mail that is stored and compared: trimmed, ASCII letters in lower case. Nothing else is
 * folded, since that would give one mailbox the account of another. Null when the text is no e-mail: no single `@` with
 * something on both sides, too long, or `hasForeignCharacters`.
 */
export function canonicalEmail(text: string): string | null {
  const email = text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (email.length > MAX_EMAIL_LENGTH || hasForeignCharacters(email)) return null;
  return /^[^@]+@[^@]+$/u.test(email) ? email : null;
}

/**
 * Whether an e-mail holds characters that no mailbox of ours may have: those that NFKC would change into others
 * (ligatures, full-width letters), invisible ones, and those that mail systems do not deliver.
 */
export function hasForeignCharacters(text: string): boolean {
  const email = text.trim();
  return email !== email.normalize('NFKC') || invisible.test(email) || special.test(email);
}
