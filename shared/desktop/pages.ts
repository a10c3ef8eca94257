/** The back-office's pages. The desktop application and the web app both open them. */
export const backOfficePages = {
  allOrders: '/dashboard/allorders',
  addProduct: '/dashboard/addproduct',
  manageProducts: '/dashboard/manageproduct',
  makeAdmin: '/dashboard/makeadmin',
  reservations: '/dashboard/reservations',
  reviews: '/dashboard/reviews',
} as const;

export type BackOfficePage = keyof typeof backOfficePages;

/** Names an order in the address of a page. */
export const LINKED_ORDER = 'order';

/** All Orders with this one before the others. */
export function orderPage(orderId: string): string {
  return `${backOfficePages.allOrders}?${LINKED_ORDER}=${encodeURIComponent(orderId)}`;
}

/** Names the print job in the address of a page: the page reports to it that its documents are rendered. */
export const PRINT_JOB = 'job';

export const PACKING_SLIPS = '/dashboard/packingslips';

/** The packing slips of these orders, one page for each. */
export function packingSlipsPage(orderIds: string[]): string {
  return `${PACKING_SLIPS}?${orderIds.map((id) => `${LINKED_ORDER}=${encodeURIComponent(id)}`).join('&')}`;
}
