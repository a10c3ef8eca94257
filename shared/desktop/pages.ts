/** The back-office's pages as the shell knows them; the web app's own addresses are compared with these in a test. */
export const backOfficePages = {
  allOrders: '/dashboard/allorders',
  addProduct: '/dashboard/addproduct',
  manageProducts: '/dashboard/manageproduct',
  makeAdmin: '/dashboard/makeadmin',
  reservations: '/dashboard/reservations',
  reviews: '/dashboard/reviews',
} as const;

export type BackOfficePage = keyof typeof backOfficePages;

/** The address that shows one order among all. */
export function orderPage(orderId: string): string {
  return `${backOfficePages.allOrders}?order=${encodeURIComponent(orderId)}`;
}

/** In the address of a page that was opened to be printed: the job to which it says that its sheets are there. */
export const PRINT_JOB = 'job';

/** The address that shows packing slips, one page for each order. */
export function packingSlipsPage(orderIds: string[]): string {
  return `/dashboard/packingslips?${orderIds.map((id) => `order=${encodeURIComponent(id)}`).join('&')}`;
}
