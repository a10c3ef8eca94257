/** The first nine have Ctrl+1 to Ctrl+9 in the desktop's menu, so new pages come last. */
export const backOfficePages = {
  allOrders: '/dashboard/allorders',
  addProduct: '/dashboard/addproduct',
  manageProducts: '/dashboard/manageproduct',
  makeAdmin: '/dashboard/makeadmin',
  reservations: '/dashboard/reservations',
  reviews: '/dashboard/reviews',
  demand: '/dashboard/demand',
  customers: '/dashboard/customers',
  settings: '/dashboard/settings',
  overview: '/dashboard/overview',
  mails: '/dashboard/mails',
  history: '/dashboard/history',
  stocktake: '/dashboard/stocktake',
  handover: '/dashboard/handover',
  pack: '/dashboard/pack',
  invoices: '/dashboard/invoices',
  payouts: '/dashboard/payouts',
  quotes: '/dashboard/quotes',
  priceLists: '/dashboard/price-lists',
  productCategories: '/dashboard/product-categories',
  deliveryMethods: '/dashboard/delivery',
  returns: '/dashboard/returns',
  apiKeys: '/dashboard/keys',
  webhooks: '/dashboard/webhooks',
} as const;

export type BackOfficePage = keyof typeof backOfficePages;

export const LINKED_ORDER = 'order';

export function orderPage(orderId: string): string {
  return `${backOfficePages.allOrders}?${LINKED_ORDER}=${encodeURIComponent(orderId)}`;
}

/** The print job that the page reports to once its documents are rendered. */
export const PRINT_JOB = 'job';

export const PACKING_SLIPS = '/dashboard/packingslips';

export function packingSlipsPage(orderIds: string[]): string {
  return `${PACKING_SLIPS}?${orderIds.map((id) => `${LINKED_ORDER}=${encodeURIComponent(id)}`).join('&')}`;
}

/** The pack bench with an order. */
export function packPage(orderId: string): string {
  return `${backOfficePages.pack}?${LINKED_ORDER}=${encodeURIComponent(orderId)}`;
}

export const LABELS = '/dashboard/labels';

export function labelsPage(orderIds: string[]): string {
  return `${LABELS}?${orderIds.map((id) => `${LINKED_ORDER}=${encodeURIComponent(id)}`).join('&')}`;
}

/** Says that the pack bench prints the label and waits for its end. */
export const FROM_BENCH = 'bench';
