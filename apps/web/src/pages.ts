import { PICK_LIST, PICK_WALK } from '#shared/desktop/pick-pages.ts';
import { QUOTE_PAGE } from '#shared/domain/quotes/quote-pages.ts';
import type { Permission } from '#shared/domain/users/permissions.ts';
import { sidebarMessages } from '#shared/messages/shop/sidebar.ts';
import { familyPatterns } from '#web/family-paths.ts';
import { paths, patterns } from '#web/paths.ts';
import { quotePatterns } from '#web/quote-paths.ts';
import { returnPatterns } from '#web/return-paths.ts';

export const pageGroups = ['today', 'goods', 'customers', 'shop'] as const;
export type PageGroup = (typeof pageGroups)[number];

interface Page {
  /** As the router matches it. */
  path: string;
  /** To open it; without one, everybody who is signed in may. */
  permission?: Permission;
  /** Of its link in the sidebar. */
  label?: string;
  /** Under which the sidebar lists it; the pages of a customer have none. */
  group?: PageGroup;
  /** Whose pages link to it, where that is not `permission`. */
  linkFor?: Permission;
  /** What is around it: only some pages of the back office need antd, and printed ones have no sidebar. */
  frame?: 'antd' | 'print';
}

/** The pages under the dashboard, their links in the sidebar's order. */
export const pages = {
  profile: { path: paths.dashboard, label: sidebarMessages.profile },
  myOrders: { path: paths.myOrders, label: sidebarMessages.orders, linkFor: 'orders.own' },
  addReview: { path: paths.addReview, label: sidebarMessages.addReview, linkFor: 'orders.own' },
  savedLists: { path: paths.savedLists, label: sidebarMessages.savedLists, linkFor: 'orders.own' },
  myQuotes: { path: quotePatterns.mine, label: sidebarMessages.myQuotes, linkFor: 'orders.own' },
  askForPrice: { path: quotePatterns.ask, linkFor: 'orders.own' },
  quote: { path: QUOTE_PAGE, linkFor: 'orders.own' },
  myReturns: { path: returnPatterns.mine, label: sidebarMessages.myReturns, linkFor: 'orders.own' },
  askReturn: { path: returnPatterns.ask, linkFor: 'orders.own' },
  return: { path: returnPatterns.one, linkFor: 'orders.own' },
  parts: { path: paths.parts, label: sidebarMessages.parts, linkFor: 'orders.own' },
  partNumbers: { path: paths.partNumbers, linkFor: 'orders.own' },
  importOwnNumbers: { path: paths.importOwnNumbers, linkFor: 'orders.own' },
  order: { path: patterns.order },
  company: { path: paths.company, linkFor: 'orders.own' },
  invitation: { path: paths.invitation, linkFor: 'orders.own' },
  requests: { path: paths.requests, linkFor: 'orders.own' },
  request: { path: patterns.request, linkFor: 'orders.own' },
  checkoutPayment: { path: patterns.checkoutPayment, linkFor: 'orders.own' },
  payment: { path: patterns.payment, linkFor: 'orders.own' },

  overview: {
    path: paths.overview,
    permission: 'overview.read',
    label: sidebarMessages.overview,
    group: 'today',
    frame: 'antd',
  },
  allOrders: {
    path: paths.allOrders,
    permission: 'orders.read',
    label: sidebarMessages.allOrders,
    group: 'today',
    frame: 'antd',
  },
  pack: { path: paths.pack, permission: 'orders.pack', label: sidebarMessages.pack, group: 'today' },
  handover: {
    path: paths.handover,
    permission: 'handovers.write',
    label: sidebarMessages.handover,
    group: 'today',
    frame: 'antd',
  },

  returns: {
    path: returnPatterns.list,
    permission: 'returns.read',
    label: sidebarMessages.returns,
    group: 'today',
    frame: 'antd',
  },

  manageProducts: {
    path: paths.manageProducts,
    permission: 'stock.read',
    label: sidebarMessages.manageProducts,
    group: 'goods',
    frame: 'antd',
  },
  productCategories: {
    path: paths.productCategories,
    permission: 'products.change',
    label: sidebarMessages.productCategories,
    group: 'goods',
    frame: 'antd',
  },
  addProduct: {
    path: paths.addProduct,
    permission: 'products.change',
    label: sidebarMessages.addProduct,
    group: 'goods',
  },
  stocktake: {
    path: paths.stocktake,
    permission: 'stock.count',
    label: sidebarMessages.stocktake,
    group: 'goods',
    frame: 'antd',
  },
  demand: {
    path: paths.demand,
    permission: 'demand.read',
    label: sidebarMessages.demand,
    group: 'goods',
    frame: 'antd',
  },
  reservations: {
    path: paths.reservations,
    permission: 'reservations.read',
    label: sidebarMessages.reservations,
    group: 'goods',
    frame: 'antd',
  },

  customers: {
    path: paths.customers,
    permission: 'customers.read',
    label: sidebarMessages.customers,
    group: 'customers',
    frame: 'antd',
  },
  quotes: {
    path: paths.quotes,
    permission: 'quotes.read',
    label: sidebarMessages.quotes,
    group: 'customers',
    frame: 'antd',
  },
  priceLists: {
    path: paths.priceLists,
    permission: 'priceLists.read',
    label: sidebarMessages.priceLists,
    group: 'customers',
    frame: 'antd',
  },
  reviews: {
    path: paths.reviews,
    permission: 'reviews.moderate',
    label: sidebarMessages.reviews,
    group: 'customers',
    frame: 'antd',
  },

  invoices: {
    path: paths.invoices,
    permission: 'invoices.read',
    label: sidebarMessages.invoices,
    group: 'shop',
    frame: 'antd',
  },
  payouts: {
    path: paths.payouts,
    permission: 'payouts.read',
    label: sidebarMessages.payouts,
    group: 'shop',
    frame: 'antd',
  },
  mails: { path: paths.mails, permission: 'mails.read', label: sidebarMessages.mails, group: 'shop', frame: 'antd' },
  makeAdmin: {
    path: paths.makeAdmin,
    permission: 'users.change',
    label: sidebarMessages.makeAdmin,
    group: 'shop',
    frame: 'antd',
  },
  settings: {
    path: paths.settings,
    permission: 'settings.change',
    label: sidebarMessages.settings,
    group: 'shop',
  },
  deliveryMethods: {
    path: paths.deliveryMethods,
    permission: 'settings.change',
    label: sidebarMessages.deliveryMethods,
    group: 'shop',
  },
  apiKeys: {
    path: '/dashboard/keys',
    linkFor: 'apiKeys.change',
    label: sidebarMessages.apiKeys,
    group: 'shop',
  },
  webhooks: {
    path: '/dashboard/webhooks',
    linkFor: 'webhooks.change',
    label: sidebarMessages.webhooks,
    group: 'shop',
  },
  history: {
    path: paths.history,
    permission: 'history.read',
    label: sidebarMessages.history,
    group: 'shop',
    frame: 'antd',
  },

  customer: { path: patterns.customer, permission: 'customers.read', frame: 'antd' },
  customerNumbers: { path: patterns.customerNumbers, permission: 'customers.read' },
  importCustomerNumbers: { path: patterns.importCustomerNumbers, permission: 'customers.change', frame: 'antd' },
  orderForCustomer: { path: patterns.orderForCustomer, permission: 'orders.placeForOthers' },
  staffQuote: { path: quotePatterns.staff, permission: 'quotes.read', frame: 'antd' },
  staffReturn: { path: returnPatterns.staff, permission: 'returns.read' },
  newQuote: { path: quotePatterns.start, permission: 'quotes.change', frame: 'antd' },
  priceList: { path: patterns.priceList, permission: 'priceLists.read', frame: 'antd' },
  importPrices: { path: patterns.importPrices, permission: 'priceLists.change', frame: 'antd' },
  payout: { path: patterns.payout, permission: 'payouts.read', frame: 'antd' },
  importProducts: { path: paths.importProducts, permission: 'imports.run', frame: 'antd' },
  pickWalk: { path: PICK_WALK, permission: 'orders.pack' },
  stock: { path: patterns.stock, permission: 'stock.read', frame: 'antd' },
  batches: { path: paths.batches, permission: 'batches.read', frame: 'antd' },
  batch: { path: patterns.batch, permission: 'batches.read', frame: 'antd' },
  editProduct: { path: patterns.editProduct, permission: 'products.change' },
  families: { path: familyPatterns.list, permission: 'products.change' },
  editFamily: { path: familyPatterns.edit, permission: 'products.change' },

  checkoutReceipt: { path: patterns.checkoutReceipt, frame: 'print' },
  receipt: { path: patterns.receipt, frame: 'print' },
  orderInvoices: { path: patterns.orderInvoices, frame: 'print' },
  invoice: { path: patterns.invoice, frame: 'print' },
  printedQuote: { path: quotePatterns.printed, frame: 'print' },
  returnSlip: { path: returnPatterns.slip, frame: 'print' },
  packingSlips: { path: paths.packingSlips, permission: 'orders.print', frame: 'print' },
  signedHandover: { path: patterns.signedHandover, permission: 'handovers.write', frame: 'print' },
  labels: { path: paths.labels, permission: 'orders.print', frame: 'print' },
  pickList: { path: PICK_LIST, permission: 'orders.pack', frame: 'print' },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof pages;

export const pageList = Object.entries<Page>(pages).map(([name, page]) => ({ ...page, name: name as PageName }));
