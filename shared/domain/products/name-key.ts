/** Makes names equal that differ only in case, repeated blanks or compatible characters. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toUpperCase().toLowerCase();
}
