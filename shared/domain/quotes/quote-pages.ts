/** The page of a quote for its customer. */
export const QUOTE_PAGE = '/dashboard/quote/:id';

export function quotePage(id: string): string {
  return QUOTE_PAGE.replace(':id', () => encodeURIComponent(id));
}
