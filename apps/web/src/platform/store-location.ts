import type { StoreState } from '#shared/desktop/calls.ts';

let origin = '';
let audience: StoreState['audience'] = 'everyone';

/** Set once, before anything asks the store. */
export function setStoreLocation(store: { origin: string; audience: StoreState['audience'] }): void {
  origin = store.origin;
  audience = store.audience;
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
