/** What an API key can be given. A call that no scope opens takes no key at all. */
export const allScopes = [
  'products:read',
  'products:write',
  'stock:read',
  'stock:write',
  'prices:read',
  'prices:write',
  'cart:write',
  'orders:read',
  'orders:write',
  'shipments:write',
  'returns:read',
  'returns:write',
  'quotes:read',
  'quotes:write',
  'invoices:read',
  'payments:read',
  'payments:write',
  'customers:read',
  'events:read',
  'procurement',
] as const;

export type Scope = (typeof allScopes)[number];

/** Those of an account's key; the others are for staff. */
export const accountScopes = [
  'products:read',
  'cart:write',
  'orders:read',
  'orders:write',
  'returns:read',
  'returns:write',
  'quotes:read',
  'quotes:write',
  'invoices:read',
  'events:read',
  'procurement',
] as const satisfies Scope[];

/** Those of the shop's keys: a cart is of a customer, and so is a procurement system. */
export const shopScopes: Scope[] = allScopes.filter((scope) => scope !== 'cart:write' && scope !== 'procurement');

/** In use at the same time, of the shop and of each account. */
export const MAX_API_KEYS = 20;
export const MAX_API_KEY_NAME_LENGTH = 60;

/** With which each begins, so that a person and a scanner of leaked secrets know it. */
export const API_KEY_PREFIX = 'bhk_';
