import type { ShopState } from '#shared/desktop/calls.ts';

let origin = '';
let audience: ShopState['audience'] = 'everyone';
let name = '';

/** Call it before any request to the shop. */
export function setShopLocation({
  connected,
  ...shop
}: {
  connected: NonNullable<ShopState['connected']>;
  audience: ShopState['audience'];
}): void {
  origin = connected.origin;
  audience = shop.audience;
  // The demo shop has another port at each start.
  name = connected.kind === 'demo' ? 'demo' : shopOrigin();
}

export function shopUrl(path: string): string {
  return origin + path;
}

export function shopOrigin(): string {
  return origin === '' ? location.origin : origin;
}

/** Whether the page comes from elsewhere than the shop. */
export function isShopElsewhere(): boolean {
  return origin !== '' && origin !== location.origin;
}

export function shopAudience(): ShopState['audience'] {
  return audience;
}

export function shopName(): string {
  return name;
}
