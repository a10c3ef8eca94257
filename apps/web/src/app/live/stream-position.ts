import * as z from 'zod/mini';
import { storeName } from '#web/platform/store-location.ts';

// Where this browser is in the store's stream of events: kept over reloads and restarts, until somebody signs out.

const KEY = 'orderEvents';
const positionSchema = z.object({ store: z.string(), id: z.string() });

export function storedPosition(): string | null {
  try {
    const { store, id } = positionSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return store === storeName() ? id : null;
  } catch {
    return null;
  }
}

export function storePosition(id: string): void {
  localStorage.setItem(KEY, JSON.stringify({ store: storeName(), id }));
}

export function forgetPosition(): void {
  localStorage.removeItem(KEY);
}
