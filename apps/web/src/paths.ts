import { backOfficePages, LABELS, PACKING_SLIPS } from '#shared/desktop/pages.ts';
import { categoryPath } from '#shared/domain/products/category.ts';

export const REPEATED_ORDER = 'again';

export const VIEW = 'view';

/** The router matches them, `paths` fills them in. */
export const patterns = {
  category: '/products/*',
  purchase: '/purchase/:id',
  checkoutPayment: '/dashboard/payment/checkout/:id',
  payment: '/dashboard/payment/:id',
  checkoutReceipt: '/dashboard/receipt/checkout/:id',
  receipt: '/dashboard/receipt/:id',
  orderInvoices: '/dashboard/invoice/order/:id',
  invoice: '/dashboard/invoice/:id',
  order: '/dashboard/order/:id',
  customer: '/dashboard/customers/:id',
  orderForCustomer: '/dashboard/customers/:id/order',
  customerNumbers: '/dashboard/customers/:id/part-numbers',
  importCustomerNumbers: '/dashboard/customers/:id/part-numbers/import',
  priceList: '/dashboard/price-lists/:id',
  importPrices: '/dashboard/price-lists/:id/import',
  payout: '/dashboard/payouts/:id',
  stock: '/dashboard/products/:id/stock',
  batch: '/dashboard/batches/:id',
  editProduct: '/dashboard/products/:id/edit',
  signedHandover: '/dashboard/handover/:id',
  request: '/dashboard/requests/:id',
} as const;

function pathOf(pattern: string, id: string): string {
  return pattern.replace(':id', () => encodeURIComponent(id));
}

export const paths = {
  root: '/',
  home: '/home',
  products: '/products',
  category: categoryPath,
  portfolio: '/portfolio',
  blogs: '/blogs',
  login: '/login',
  signup: '/signup',
  purchase: (productId: string) => pathOf(patterns.purchase, productId),
  cart: '/cart',
  quickOrder: '/quick-order',
  compare: '/compare',
  savedLists: '/dashboard/lists',
  parts: '/dashboard/parts',
  partNumbers: '/dashboard/part-numbers',
  importOwnNumbers: '/dashboard/part-numbers/import',
  dashboard: '/dashboard',
  company: '/dashboard/company',
  invitation: '/dashboard/invitation',
  requests: '/dashboard/requests',
  request: (id: string) => pathOf(patterns.request, id),
  myOrders: '/dashboard/myorder',
  ordersWith: (search: string) => `/dashboard/myorder?${new URLSearchParams({ q: search })}`,
  addReview: '/dashboard/myreview',
  payment: (orderId: string) => pathOf(patterns.payment, orderId),
  checkoutPayment: (checkoutId: string) => pathOf(patterns.checkoutPayment, checkoutId),
  ...backOfficePages,
  packingSlips: PACKING_SLIPS,
  labels: LABELS,
  stocktake: '/dashboard/stocktake',
  importProducts: '/dashboard/products/import',
  /** Filled in from the order: quantity, address and phone. */
  purchaseAgain: (productId: string, orderId: string) =>
    `${pathOf(patterns.purchase, productId)}?${REPEATED_ORDER}=${encodeURIComponent(orderId)}`,
  checkoutReceipt: (checkoutId: string) => pathOf(patterns.checkoutReceipt, checkoutId),
  receipt: (orderId: string) => pathOf(patterns.receipt, orderId),
  /** All that was issued about an order. */
  orderInvoices: (orderId: string) => pathOf(patterns.orderInvoices, orderId),
  invoice: (id: string) => pathOf(patterns.invoice, id),
  order: (orderId: string) => pathOf(patterns.order, orderId),
  customer: (id: string) => pathOf(patterns.customer, id),
  customerNumbers: (id: string) => pathOf(patterns.customerNumbers, id),
  importCustomerNumbers: (id: string) => pathOf(patterns.importCustomerNumbers, id),
  orderForCustomer: (id: string) => pathOf(patterns.orderForCustomer, id),
  priceList: (id: string) => pathOf(patterns.priceList, id),
  importPrices: (id: string) => pathOf(patterns.importPrices, id),
  payout: (id: string) => pathOf(patterns.payout, id),
  stock: (productId: string) => pathOf(patterns.stock, productId),
  batches: '/dashboard/batches',
  batch: (id: string) => pathOf(patterns.batch, id),
  editProduct: (productId: string) => pathOf(patterns.editProduct, productId),
  signedHandover: (id: string) => pathOf(patterns.signedHandover, id),
} as const;

/** Opens the page of an order at the form that ships a part of it. */
export const PART = '#part';

export const staffPages: string[] = Object.values(backOfficePages);
