/** What makes categories equal: their text without case and repeated blanks. */
export function categoryKey(category: string): string {
  return category.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
