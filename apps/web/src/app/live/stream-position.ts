import * as z from 'zod/mini';
import { localStore } from '#web/platform/browser-storage.ts';
import { shopName } from '#web/platform/shop-location.ts';

// Survives reloads and restarts; removed on sign-out.

const KEY = 'orderEvents';
const positionSchema = z.object({ store: z.string(), id: z.string() });

export function storedPosition(): string | null {
  try {
    const { store: shop, id } = positionSchema.parse(JSON.parse(localStore.getItem(KEY) ?? 'null'));
    return shop === shopName() ? id : null;
  } catch {
    return null;
  }
}

export function storePosition(id: string): void {
  localStore.setItem(KEY, JSON.stringify({ store: shopName(), id }));
}

export function forgetPosition(): void {
  localStore.removeItem(KEY);
}
