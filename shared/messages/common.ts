import { formatNumber as count } from '#shared/domain/shop/locale.ts';

// Texts of existing screens are specified letter by letter.

export const commonMessages = {
  brand: 'Bulkhead',
  description: 'Bulk industrial products from dealers in the US: order by quantity, pay by card, follow your orders.',
  /** Of a shop with settings of its own, whose goods and dealers we do not know. */
  descriptionOf: (shop: string) => `${shop}: order by quantity, pay by card, follow your orders.`,
  loading: 'Loading…',
  retry: 'Try again',
  reload: 'Reload the page',
  required: 'required',
  notFound: '404 Not Found',
  notFoundHint: 'The page that you asked for does not exist.',
  backHome: 'Back to the shop',
  connectionLost: 'The shop could not be reached. Check your connection and try again.',
  notLoaded: 'This could not be loaded.',
  unexpectedResponse: 'The shop answered in an unexpected way. Reload the page and try again.',
  crashed: 'This page has stopped working. Reload it to go on; nothing that was saved is lost.',
  updated: 'The shop has been updated. Reload the page to go on.',
  demo: 'Demo',
  demoBanner: 'Demo shop: no real goods, no real money.',
  nothingHere: 'There is nothing here yet.',
  nothingHereYet: 'Nothing on this page. The next page looks further.',
  notifications: 'Notifications',
  close: 'Close',
  opensInNewTab: '(opens in a new tab)',
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  rowsPerPage: 'Rows per page',
  pageOf: (page: number, pages: number | null) =>
    pages === null ? `page ${count(page)}` : `page ${count(page)} of ${count(pages)}`,
  pages: 'Pages',
  shownOf: (first: number, last: number, total: number | null) =>
    total === null ? `${count(first)} to ${count(last)}` : `${count(first)} to ${count(last)} of ${count(total)}`,
} as const;

export const leaveMessages = {
  title: 'Leave without sending?',
  warning: 'What you have typed has not been sent. If you leave now, it is lost.',
  stay: 'Keep editing',
  leave: 'Leave',
  leaveDescription: 'Discards what you have typed.',
} as const;
