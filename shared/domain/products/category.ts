/** What makes categories equal: their text without case and repeated blanks. */
export function categoryKey(category: string): string {
  return category.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The address of the list of its products, below the shop's origin; the canonical one. */
export function categoryPath(category: string): string {
  return `/products?category=${encodeURIComponent(category)}`;
}
