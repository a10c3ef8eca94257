/**
 * By what families are compared, and the last part of the address of their page: the letters and digits of the name, with a
 * hyphen between. Empty for a name without any.
 */
export function familyKey(name: string): string {
  return name
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

export function familyPath(key: string): string {
  return `/products/families/${encodeURIComponent(key)}`;
}
