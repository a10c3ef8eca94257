const PREFIX = 'fr_';

/** A checkout has one freight, or none. */
export function freightId(checkoutId: string): string {
  return `${PREFIX}${checkoutId}`;
}

/** Tells the freight of a checkout from an order, where payments, refunds and invoices have either. */
export function isFreightId(id: string): boolean {
  return id.startsWith(PREFIX);
}

export function checkoutOfFreight(id: string): string {
  return id.slice(PREFIX.length);
}
