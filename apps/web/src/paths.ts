import { backOfficePages, PACKING_SLIPS } from '#shared/desktop/pages.ts';

/** Names the order to repeat in the address of a product. */
export const REPEATED_ORDER = 'again';

/** Names a view of the orders in the address of a list. */
export const VIEW = 'view';
export const CANCELLED_VIEW = 'cancelled';

/** The patterns of the pages that show one thing: the router matches them, `paths` fills them in. */
export const patterns = {
  purchase: '/purchase/:id',
  payment: '/dashboard/payment/:id',
  receipt: '/dashboard/receipt/:id',
} as const;

function pathOf(pattern: string, id: string): string {
  return pattern.replace(':id', () => encodeURIComponent(id));
}

/** Every address of the app: links, redirects and the router use these. */
export const paths = {
  root: '/',
  home: '/home',
  products: '/products',
  portfolio: '/portfolio',
  blogs: '/blogs',
  login: '/login',
  signup: '/signup',
  purchase: (productId: string) => pathOf(patterns.purchase, productId),
  dashboard: '/dashboard',
  myOrders: '/dashboard/myorder',
  addReview: '/dashboard/myreview',
  payment: (orderId: string) => pathOf(patterns.payment, orderId),
  ...backOfficePages,
  packingSlips: PACKING_SLIPS,
  /** The page of a product, filled in from an order of it: quantity, address and phone. */
  purchaseAgain: (productId: string, orderId: string) =>
    `${pathOf(patterns.purchase, productId)}?${REPEATED_ORDER}=${encodeURIComponent(orderId)}`,
  receipt: (orderId: string) => pathOf(patterns.receipt, orderId),
} as const;

/** The pages of the back-office, where staff work and customers never come. */
export const staffPages: string[] = Object.values(backOfficePages);
