import type { StaffRole } from '#shared/domain/users/roles.ts';

// Apart from the bar's words, because the home page does not load these.

/** Beside the name of who has the role. */
export const roleBadges: Record<StaffRole, string> = {
  admin: 'Admin',
  warehouse: 'Warehouse',
  sales: 'Sales',
  accountant: 'Accountant',
};

export const sidebarMessages = {
  label: 'Dashboard pages',
  open: 'Dashboard menu',
  close: 'Close the dashboard menu',
  collapse: 'Collapse the menu',
  expand: 'Expand the menu',
  profile: 'Profile',
  overview: 'Overview',
  orders: 'Orders',
  addReview: 'Add Review',
  savedLists: 'Saved lists',
  parts: 'My parts',
  myQuotes: 'My quotes',
  allOrders: 'All Orders',
  addProduct: 'Add Product',
  manageProducts: 'Manage Products',
  makeAdmin: 'Make Admin',
  reservations: 'Reservations',
  reviews: 'Reviews',
  demand: 'Next week',
  customers: 'Customers',
  quotes: 'Quotes',
  invoices: 'Invoices',
  payouts: 'Payouts',
  priceLists: 'Price lists',
  stocktake: 'Stocktake',
  pack: 'Pack bench',
  settings: 'Settings',
  mails: 'Mails',
  history: 'History',
  handover: 'Shift handover',

  groups: { today: 'Today', goods: 'Goods', customers: 'Customers', shop: 'Shop' },
  waiting: ' waiting',
  myReturns: 'My returns',
  batches: 'Batches',
  returns: 'Returns',
  productCategories: 'Categories',
  deliveryMethods: 'Delivery',
  apiKeys: 'API keys',
  webhooks: 'Webhooks',
} as const;
