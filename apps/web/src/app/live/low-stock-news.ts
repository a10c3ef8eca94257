import * as z from 'zod/mini';
import { localStore } from '#web/platform/browser-storage.ts';
import { shopName } from '#web/platform/shop-location.ts';

// Which products were announced as low on stock. Survives restarts, so that each is announced once until it recovers.

const KEY = 'lowStock';
const announcedSchema = z.object({ store: z.string(), ids: z.array(z.string()) });

function announcedIds(): string[] {
  try {
    const { store, ids } = announcedSchema.parse(JSON.parse(localStore.getItem(KEY) ?? 'null'));
    return store === shopName() ? ids : [];
  } catch {
    return [];
  }
}

interface LowProducts<Product> {
  low: Product[];
  /** There are more than these, so a missing one may still be low. */
  hasMore: boolean;
}

/** The products that are low and were not announced since they last recovered; from now on they are. */
export function takeLowStockNews<Product extends { _id: string }>({ low, hasMore }: LowProducts<Product>): Product[] {
  const announced = new Set(announcedIds());
  const ids = low.map(({ _id }) => _id);
  const kept = hasMore ? new Set([...announced, ...ids]) : new Set(ids);
  localStore.setItem(KEY, JSON.stringify({ store: shopName(), ids: [...kept] }));
  return low.filter(({ _id }) => !announced.has(_id));
}
