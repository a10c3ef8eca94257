/** Query parameter of All Orders: one order's id. */
export const LINKED_ORDER = 'order';

/** Query parameter of a product's page: the order to repeat. */
export const ORDERED_BEFORE = 'again';

/** Query parameter of order lists: the view. */
export const VIEW = 'view';
export const CANCELLED_VIEW = 'cancelled';

/** Every address of the app, for links and redirects; only the router writes patterns. */
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
  /** The page of a product, filled with the quantity, address and phone of an earlier order. */
  purchaseAgain: (productId: string, orderId: string) =>
    `/purchase/${encodeURIComponent(productId)}?${ORDERED_BEFORE}=${encodeURIComponent(orderId)}`,
  receipt: (orderId: string) => `/dashboard/receipt/${encodeURIComponent(orderId)}`,
} as const;

/** The pages of the back-office. */
export const staffPages: string[] = [
  paths.allOrders,
  paths.addProduct,
  paths.manageProducts,
  paths.makeAdmin,
  paths.reservations,
  paths.reviews,
];

/** All Orders with this order first. */
export function orderAddress(orderId: string): string {
  return `${paths.allOrders}?${LINKED_ORDER}=${encodeURIComponent(orderId)}`;
}
