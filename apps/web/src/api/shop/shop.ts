import { useSyncExternalStore } from 'react';
import type { Shop } from '#shared/contracts/shop/shop.ts';
import { setLocale, setTimeZone } from '#shared/domain/shop/locale.ts';
import { SHOP_COLORS_ID, SHOP_ID } from '#shared/domain/shop/shop-page.ts';
import { commonMessages } from '#shared/messages/common.ts';

/** Complete once the settings have loaded, or when the page came with them. */
export type ShownShop = Partial<Shop> & Pick<Shop, 'name'>;

const page = globalThis.document?.getElementById(SHOP_ID)?.textContent;
let shop: ShownShop = page ? JSON.parse(page) : { name: commonMessages.brand };
/** The prerendered page has no links of the shop. */
let hydrated = shop.links ? withoutLinks(shop) : shop;
const listeners = new Set<() => void>();

if (shop.locale) setLocale(shop.locale);
if (shop.timeZone) setTimeZone(shop.timeZone);

function withoutLinks({ links: _, ...rest }: ShownShop): ShownShop {
  return rest;
}

export function setShop(next: ShownShop): void {
  const { locale, accentColor } = shop;
  if (JSON.stringify(next) === JSON.stringify(shop)) return;
  shop = next;
  if (next.locale && next.locale !== locale) setLocale(next.locale);
  if (next.timeZone) setTimeZone(next.timeZone);
  if (next.accentColor !== undefined && next.accentColor !== (accentColor ?? null)) void showAccent(next.accentColor);
  for (const listener of listeners) listener();
}

export function prerenderShop(next: ShownShop): void {
  shop = next;
  hydrated = next;
}

function currentShop(): ShownShop {
  return shop;
}

/** Whether responses with products depend on who asks. */
export function arePricesRestricted(): boolean {
  return (shop.priceVisibility ?? 'everyone') !== 'everyone';
}

export function useShop(): ShownShop {
  return useSyncExternalStore(follow, currentShop, () => hydrated);
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function showAccent(accent: string | null): Promise<void> {
  const { accentStyle } = await import('#shared/domain/shop/accent.ts');
  const element = document.getElementById(SHOP_COLORS_ID) ?? document.createElement('style');
  element.id = SHOP_COLORS_ID;
  element.textContent = accent === null ? '' : accentStyle(accent);
  document.head.append(element);
}
