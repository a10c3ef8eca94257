/** What an API key can be given, each in the words of its form. A call that no scope opens takes no key at all. */
export const scopes = {
  'products:read': 'Read products, categories, prices and pictures',
  'products:write': 'Add, change and import products',
  'stock:read': 'Read stock and its movements',
  'stock:write': 'Receive, adjust and count stock',
  'prices:read': 'Read price lists',
  'prices:write': 'Change and import price lists',
  'cart:write': 'Read and fill the cart and saved lists',
  'orders:read': 'Read orders and checkouts',
  'orders:write': 'Place, change and cancel orders, and ask for approval',
  'shipments:write': 'Pack and ship orders',
  'quotes:read': 'Read quotes',
  'quotes:write': 'Ask for, answer and accept quotes',
  'invoices:read': 'Read invoices and credit notes',
  'payments:read': 'Read payouts, refunds and bank transfers',
  'payments:write': 'Record bank transfers and make refunds',
  'customers:read': 'Read customers, their terms and receivables',
  'events:read': 'Follow what happens to orders',
} as const;

export type Scope = keyof typeof scopes;

export const allScopes = Object.keys(scopes) as Scope[];

/** Those of an account's key; the others are for staff. */
export const accountScopes = [
  'products:read',
  'cart:write',
  'orders:read',
  'orders:write',
  'quotes:read',
  'quotes:write',
  'invoices:read',
  'events:read',
] as const satisfies Scope[];

/** Those of the shop's keys: a cart is of a customer. */
export const shopScopes: Scope[] = allScopes.filter((scope) => scope !== 'cart:write');

/** In use at the same time, of the shop and of each account. */
export const MAX_API_KEYS = 20;
export const MAX_API_KEY_NAME_LENGTH = 60;

/** With which each begins, so that a person and a scanner of leaked secrets know it. */
export const API_KEY_PREFIX = 'bhk_';
