/** What XML may hold of a text, in one line; null without anything. Empty elements are refused by Peppol. */
export function plain(text: string | null | undefined): string | null {
  return plainLines(text)?.replaceAll(/\s+/g, ' ') ?? null;
}

/** The same with its line breaks. */
export function plainLines(text: string | null | undefined): string | null {
  const allowed = (text ?? '').toWellFormed().replaceAll(/[[\p{Cc}\uFFFE\uFFFF]--[\t\n]]/gv, '');
  return allowed.trim() || null;
}
