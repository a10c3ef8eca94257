/** How searches of orders ignore case. */
export function foldCase(text: string): string {
  return text.toLowerCase();
}
