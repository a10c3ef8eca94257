const MAX_EMAIL_LENGTH = 254;

/** Invisible, unassigned, private and unpaired characters, which make two e-mails look alike. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\s]/u;

// Mail systems deliver these only in quotes, and header lines give them a meaning.
const special = /["(),:;<>[\\\]]/;

/**
 * The stored and compared spelling: trimmed, ASCII letters in lower case, the domain as mail servers know it (`xn--...`).
 * Folding more would give one mailbox the account of another. Null for text that is no e-mail.
 */
export function canonicalEmail(text: string): string | null {
  const email = text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (hasForeignCharacters(email)) return null;
  const [, mailbox, domain = ''] = /^([^@]+)@([^@/?#%]+)$/u.exec(email) ?? [];
  const host = asciiDomain(domain);
  if (mailbox === undefined || host === null) return null;
  const canonical = `${mailbox}@${host}`;
  return canonical.length > MAX_EMAIL_LENGTH ? null : canonical;
}

/** One domain has many spellings in other scripts; see https://unicode.org/reports/tr46/. Null for none. */
function asciiDomain(domain: string): string | null {
  if (/^\p{ASCII}+$/u.test(domain) && !domain.includes('xn--')) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/** Whether an e-mail has characters that NFKC changes (ligatures, full-width letters), invisible or special ones. */
export function hasForeignCharacters(text: string): boolean {
  const email = text.trim();
  return email !== email.normalize('NFKC') || invisible.test(email) || special.test(email);
}
