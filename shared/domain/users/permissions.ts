import type { Role } from '#shared/domain/users/roles.ts';

const warehouse = [
  /** Which batches there are, and who had them. */
  'batches.read',
  /** Signs in to the desktop application, and is told on a page that is not theirs; others are signed out there. */
  'backOffice.use',
  'events.follow',
  'handovers.write',
  'orders.pack',
  'orders.print',
  'orders.read',
  /** Own views of all orders. */
  'orders.saveViews',
  'orders.ship',
  'overview.read',
  /** Requests of customers to send goods back, and what comes back. */
  'returns.read',
  'returns.receive',
  'stock.change',
  'stock.count',
  'stock.read',
] as const;

/** Reads what bookkeeping needs, and writes nothing. */
const accountant = [
  'backOffice.use',
  'companies.read',
  'customers.read',
  'invoices.read',
  'orders.export',
  'orders.read',
  'orders.readMoney',
] as const;

/** Customers and what they are told it costs. */
const sales = [
  'batches.export',
  'batches.read',
  'backOffice.use',
  'companies.change',
  'companies.read',
  'customers.change',
  'customers.read',
  'events.follow',
  'invoices.read',
  'orders.placeForOthers',
  'orders.read',
  /** Amounts, payments and e-mails of other people's orders. */
  'orders.readMoney',
  'orders.saveViews',
  'overview.read',
  'priceLists.change',
  'priceLists.read',
  'quotes.change',
  'quotes.read',
  'returns.decide',
  'returns.read',
] as const;

const admin = [
  ...warehouse,
  ...sales,
  /** Keys of the shop, and ending those of accounts. */
  'apiKeys.change',
  'demand.read',
  'history.read',
  'imports.run',
  'mails.read',
  /** Gets the mails to the shop: a disputed payment, low stock. */
  'mails.receive',
  'mails.send',
  'notes.write',
  'orders.cancel',
  'orders.export',
  'payouts.read',
  'products.change',
  'products.export',
  'refunds.make',
  'refunds.read',
  'reservations.read',
  'reviews.moderate',
  'sales.read',
  'settings.change',
  'stock.export',
  'transfers.record',
  'users.change',
  'users.read',
  /** Where the shop's events are sent. */
  'webhooks.change',
] as const;

/** What each role may do with what belongs to others. What a role is not given here, it may not do. */
export const permissions = {
  admin,
  warehouse,
  sales,
  accountant,
  /** The pages of an order offer to pay, to give back and to order again. */
  customer: ['orders.own'],
} as const satisfies Record<Role, readonly string[]>;

export type Permission = (typeof permissions)[Role][number];

export function may({ role }: { role: Role }, permission: Permission): boolean {
  const held: readonly Permission[] = permissions[role];
  return held.includes(permission);
}

/** The roles that hold it. */
export function rolesWith(permission: Permission): Role[] {
  return (Object.keys(permissions) as Role[]).filter((role) => may({ role }, permission));
}
