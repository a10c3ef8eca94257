import { quotePage } from '#shared/domain/quotes/quote-pages.ts';

// Beside `paths.ts`, which every page loads: the storefront leads to none of these but from the cart.

/** The router matches them, `quotePaths` fills them in. */
export const quotePatterns = {
  mine: '/dashboard/myquotes',
  ask: '/dashboard/askforprice',
  printed: '/dashboard/quote/:id/print',
  staff: '/dashboard/quotes/:id',
  start: '/dashboard/customers/:id/quote',
} as const;

function pathOf(pattern: string, id: string): string {
  return pattern.replace(':id', () => encodeURIComponent(id));
}

export const quotePaths = {
  mine: quotePatterns.mine,
  ask: quotePatterns.ask,
  one: quotePage,
  printed: (id: string) => pathOf(quotePatterns.printed, id),
  /** As staff see it. */
  staff: (id: string) => pathOf(quotePatterns.staff, id),
  start: (customerId: string) => pathOf(quotePatterns.start, customerId),
} as const;
