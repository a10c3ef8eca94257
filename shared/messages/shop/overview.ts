import { formatNumber as count } from '#shared/domain/shop/locale.ts';
import type { SalesPeriod } from '#shared/domain/shop/sales.ts';

export const overviewMessages = {
  title: 'Overview',
  description: 'What waits for you, and how the business goes.',
  warehouseDescription: 'What waits for you.',
  notRead: 'The overview could not be read.',
  waiting: 'What waits',
  toShip: 'To ship',
  unpaid: 'Unpaid',
  overdue: 'Due within a day',
  lowStock: 'Low stock',
  many: 'over 1,000',
  failedWebhooks: (number: number) =>
    number === 1 ? '1 webhook was switched off' : `${count(number)} webhooks were switched off`,

  today: 'Today so far',
  ordered: 'Ordered',
  shipped: 'Shipped',
  sold: 'Sold',
  /** Against the same part of yesterday: a whole day is more than a morning. */
  moreThanYesterday: (more: number) => `${count(more)} more than by this time yesterday`,
  lessThanYesterday: (less: number) => `${count(less)} fewer than by this time yesterday`,
  asYesterday: 'As many as by this time yesterday',
  wholeYesterday: 'All of yesterday:',

  sales: 'Sales',
  salesHint:
    'Paid orders, and orders on account once they are shipped, less what was refunded. Days are those of the time zone of the shop.',
  salesNotRead: 'The sales could not be read.',
  span: 'Shown in the chart',
  days: '30 days',
  months: '12 months',
  chart: (span: string) => `Chart of the sales, ${span}. The figures are in the table that follows.`,
  table: (span: string) => `Sales, ${span}`,
  noSales: 'Nothing was sold yet. The chart begins with the first paid order.',
  total: 'In total',
  period: 'Period',
  orders: (value: number) => (value === 1 ? '1 order' : `${count(value)} orders`),

  best: 'Best sellers',
  bestPeriod: 'Period of the best sellers',
  bestNotRead: 'The best sellers could not be read.',
  noBest: 'Nothing was sold in this period.',
  products: 'Products',
  customers: 'Customers',
  product: 'Product',
  customer: 'Customer',
  closedAccount: 'A closed account',
  quantity: 'Sold',
  ordersTitle: 'Orders',
  amount: 'Sales',
} as const;

export const salesPeriodNames: Record<SalesPeriod, string> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  'last-year': 'Last year',
};
