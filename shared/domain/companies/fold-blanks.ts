/** The same text however its lines are broken. */
export function foldBlanks(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
