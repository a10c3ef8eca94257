import type { StoreState } from '#shared/desktop/calls.ts';

let origin = '';
let audience: StoreState['audience'] = 'everyone';
let name = '';

/** Set once, before anything asks the store. */
export function setStoreLocation({
  connected,
  ...store
}: {
  connected: NonNullable<StoreState['connected']>;
  audience: StoreState['audience'];
}): void {
  origin = connected.origin;
  audience = store.audience;
  // The demo store is at another address with every start.
  name = connected.kind === 'demo' ? 'demo' : storeOrigin();
}

/** The address of something that the store serves, such as `/api/products`. */
export function storeUrl(path: string): string {
  return origin + path;
}

/** The store's origin, written out. */
export function storeOrigin(): string {
  return origin === '' ? location.origin : origin;
}

/** Whom this installation is for. */
export function storeAudience(): StoreState['audience'] {
  return audience;
}

/** Tells one store from another; it is the same with every start. */
export function storeName(): string {
  return name;
}
