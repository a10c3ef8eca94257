import type { ShopState } from '#shared/desktop/calls.ts';

let origin = '';
let audience: ShopState['audience'] = 'everyone';
let name = '';

/** Set once, before anything asks the shop. */
export function setShopLocation({
  connected,
  ...shop
}: {
  connected: NonNullable<ShopState['connected']>;
  audience: ShopState['audience'];
}): void {
  origin = connected.origin;
  audience = shop.audience;
  // The demo shop is at another address with every start.
  name = connected.kind === 'demo' ? 'demo' : shopOrigin();
}

/** The address of something that the shop serves, such as `/api/products`. */
export function shopUrl(path: string): string {
  return origin + path;
}

/** The shop's origin, written out. */
export function shopOrigin(): string {
  return origin === '' ? location.origin : origin;
}

/** Whom this installation is for. */
export function shopAudience(): ShopState['audience'] {
  return audience;
}

/** Tells one shop from another; it is the same with every start. */
export function shopName(): string {
  return name;
}
