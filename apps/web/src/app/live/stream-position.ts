import * as z from 'zod/mini';
import { shopName } from '#web/platform/shop-location.ts';

// Survives reloads and restarts; removed on sign-out.

const KEY = 'orderEvents';
const positionSchema = z.object({ store: z.string(), id: z.string() });

export function storedPosition(): string | null {
  try {
    const { store: shop, id } = positionSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return shop === shopName() ? id : null;
  } catch {
    return null;
  }
}

export function storePosition(id: string): void {
  localStorage.setItem(KEY, JSON.stringify({ store: shopName(), id }));
}

export function forgetPosition(): void {
  localStorage.removeItem(KEY);
}
