/** What makes part numbers equal: letters and digits without case, blanks and hyphens (`DIN-912 m8` is `DIN912M8`). */
export function partNumberKey(partNumber: string): string {
  return partNumber
    .normalize('NFKC')
    .replace(/[\s\p{Dash}]/gu, '')
    .toUpperCase();
}
