/** What names one order in the address of All Orders. */
export const LINKED_ORDER = 'order';

/** What names the order that is to be repeated in the address of a product. */
export const ORDERED_BEFORE = 'again';

/** What names a view of the orders in the address of a list. */
export const VIEW = 'view';
export const CANCELLED_VIEW = 'cancelled';

/** Every address of the app. Links and redirects use these; only the router writes patterns. */
export const paths = {
  root: '/',
  home: '/home',
  products: '/products',
  portfolio: '/portfolio',
  blogs: '/blogs',
  login: '/login',
  signup: '/signup',
  purchase: (productId: string) => `/purchase/${encodeURIComponent(productId)}`,
  dashboard: '/dashboard',
  myOrders: '/dashboard/myorder',
  addReview: '/dashboard/myreview',
  payment: (orderId: string) => `/dashboard/payment/${encodeURIComponent(orderId)}`,
  allOrders: '/dashboard/allorders',
  addProduct: '/dashboard/addproduct',
  manageProducts: '/dashboard/manageproduct',
  makeAdmin: '/dashboard/makeadmin',
  reservations: '/dashboard/reservations',
  reviews: '/dashboard/reviews',
  /** The page of a product with what an order of it was: its quantity, address and phone. */
  purchaseAgain: (productId: string, orderId: string) =>
    `/purchase/${encodeURIComponent(productId)}?${ORDERED_BEFORE}=${encodeURIComponent(orderId)}`,
  receipt: (orderId: string) => `/dashboard/receipt/${encodeURIComponent(orderId)}`,
} as const;

/** The pages of the back-office, where people work and nobody shops. */
export const staffPages: string[] = [
  paths.allOrders,
  paths.addProduct,
  paths.manageProducts,
  paths.makeAdmin,
  paths.reservations,
  paths.reviews,
];

/** All Orders with this one before the others. */
export function orderAddress(orderId: string): string {
  return `${paths.allOrders}?${LINKED_ORDER}=${encodeURIComponent(orderId)}`;
}
