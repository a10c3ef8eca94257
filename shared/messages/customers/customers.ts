import type { CustomerSort, CustomerView } from '#shared/domain/customers/customer-views.ts';
import { MAX_PAYMENT_DAYS } from '#shared/domain/limits.ts';

export const customerFieldMessages = {
  paymentDays: `Enter a whole number of days from 1 to ${MAX_PAYMENT_DAYS}`,
  creditLimit: 'Enter a limit above zero with at most two decimals',
  notVerified: 'The e-mail of this customer is not verified, so anybody could order in this name',
} as const;

export const customerViewMessages = {
  label: 'Which customers',
  all: 'All',
  companies: 'Companies',
  account: 'On account',
  owing: 'Owing',
  overdue: 'Overdue',
} as const satisfies Record<CustomerView | 'label' | 'all', string>;

export const customerSortMessages = {
  '-turnover': 'Largest turnover first',
  turnover: 'Smallest turnover first',
  '-lastOrderAt': 'Latest order first',
  lastOrderAt: 'Longest without an order first',
} as const satisfies Partial<Record<CustomerSort, string>>;

export const customerMessages = {
  sort: 'Sort by',
  oldestFirst: 'Oldest customer first',
  find: 'Customer',
  findHint: 'Name, company or e-mail',
  noneFound: 'No customer found.',
  title: 'Customers',
  description: 'Who buys here, on which terms, and what is owed.',
  search: 'Search customers',
  searchHint: 'Name or e-mail',
  customer: 'Customer',
  orders: 'Orders',
  lastOrder: 'Last order',
  never: 'never',
  turnover: 'Turnover',
  overdueOf: (amount: string) => `${amount} overdue`,
  owed: 'Owed',
  nothingOwed: 'nothing',
  overdue: 'Overdue',
  terms: 'Terms',
  termsOf: (days: number, limit: string) => (days === 1 ? `1 day, up to ${limit}` : `${days} days, up to ${limit}`),
  noTerms: 'By card',
  notVerified: 'Not verified',
  none: 'No customer is like this.',

  pageDescription: 'Terms, invoices and payments of one customer.',
  back: 'All customers',
  since: 'Customer since',
  left: 'Left of the limit',
  seeOrders: 'See the orders',
  startQuote: 'Offer prices in a quote',

  termsTitle: 'Pay by invoice',
  termsHint:
    'Orders on account are shipped before they are paid. What is owed, invoiced or not, stays below the limit.',
  paymentDays: 'Days to pay',
  creditLimit: 'Credit limit',
  allow: 'Allow',
  change: 'Change the terms',
  saved: 'Terms saved...',
  revoke: 'Revoke',
  revokeTitle: (email: string) => `Revoke the terms of ${email}?`,
  revokeWarning: (owed: string) =>
    `New orders are then paid by card. Orders on account that were placed stay as they are, and ${owed} stays owed.`,
  keep: 'Keep the terms',
  revokeDescription: 'Ends that this customer may pay by invoice.',
  revoked: 'Terms revoked...',

  invoices: 'Invoices on account',
  open: 'Open',
  paid: 'Paid',
  documents: 'All documents',
  issued: 'Date',
  noDocuments: 'Nothing was issued to this customer yet.',
  status: 'State',
  state: 'Which invoices',
  noneOpen: 'No invoice is open.',
  nonePaid: 'No invoice on account was paid yet.',
  invoice: 'Invoice',
  order: 'Order',
  poNumber: 'PO number',
  due: 'Due',
  total: 'Total',
  openAmount: 'Open',
  isOverdue: 'Overdue',
  paidOn: 'Paid on',

  statement: 'Statement as CSV',
  statementHint: 'Opens in a spreadsheet. The export is recorded.',
} as const;
