const MAX_EMAIL_LENGTH = 254;

/** Invisible, unassigned, private and unpaired characters, which make two e-mails look alike. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\s]/u;

// Mail systems deliver these only in quotes, and header lines give them a meaning.
const special = /["(),:;<>[\\\]]/;

/**
 * The stored and compared spelling of an e-mail: trimmed, ASCII letters in lower case. Nothing else is folded, since
 * that would give one mailbox the account of another. Null when the text is no e-mail: not exactly one `@` with text on
 * both sides, too long, or `hasForeignCharacters`.
 */
export function canonicalEmail(text: string): string | null {
  const email = text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (email.length > MAX_EMAIL_LENGTH || hasForeignCharacters(email)) return null;
  return /^[^@]+@[^@]+$/u.test(email) ? email : null;
}

/**
 * Whether an e-mail has characters that our mailboxes never have: those that NFKC changes (ligatures, full-width
 * letters), invisible ones, and those that mail systems do not deliver.
 */
export function hasForeignCharacters(text: string): boolean {
  const email = text.trim();
  return email !== email.normalize('NFKC') || invisible.test(email) || special.test(email);
}
