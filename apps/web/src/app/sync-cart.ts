import * as z from 'zod/mini';
import type { CartLine } from '#shared/domain/cart/cart.ts';
import { MAX_LINES } from '#shared/domain/limits.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { readCart, saveCart } from '#web/api/cart/cart.ts';
import { adoptCart, isCartSaved, markCartSaved, noteSentCart, storedCart } from '#web/api/cart/cart-store.ts';
// Loaded with the first user who is signed in, like this.
import '#web/app/prices/follow-prices.ts';
import { store } from '#web/app/store.ts';
import { toastError } from '#web/components/feedback/toast.ts';

const conflictSchema = z.object({ code: z.literal('cart_changed') });
const lostSchema = z.object({ status: z.nullable(z.number()) });

const FIRST_RETRY_MS = 2000;
const MAX_RETRY_MS = 60_000;

let running: Promise<void> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let retryMs = FIRST_RETRY_MS;

/** Merges other devices' changes, then saves. Retries without a response. Calls wait for the previous one. */
export function saveOnServer(owner: string, refresh: boolean): Promise<void> {
  clearTimeout(retry);
  const turn = (running ?? Promise.resolve())
    .then(() => save(owner, refresh))
    .finally(() => {
      if (running === turn) running = undefined;
    });
  running = turn;
  return turn;
}

async function save(owner: string, refresh: boolean): Promise<void> {
  try {
    if (refresh || storedCart().saved === null) await adopt(owner);
    while (storedCart().owner === owner && !isCartSaved()) {
      const { saved, lines } = storedCart();
      if (saved === null) await adopt(owner);
      else await send(owner, { version: saved.version, lines });
    }
    retryMs = FIRST_RETRY_MS;
  } catch (error) {
    if (storedCart().owner === owner && isWorthRepeating(error)) {
      retry = setTimeout(() => void saveOnServer(owner, false), retryMs);
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
    }
  }
}

async function send(owner: string, cart: { version: number; lines: CartLine[] }): Promise<void> {
  noteSentCart(owner, cart.lines);
  try {
    markCartSaved(owner, await store.dispatch(saveCart.initiate(cart, { track: false })).unwrap());
  } catch (error) {
    if (!conflictSchema.safeParse(error).success) throw error;
    await adopt(owner);
  }
}

async function adopt(owner: string): Promise<void> {
  const request = store.dispatch(readCart.initiate(undefined, { forceRefetch: true, subscribe: false }));
  const left = adoptCart(owner, await request.unwrap(), MAX_LINES);
  if (left > 0) toastError(cartMessages.notAdded(left, MAX_LINES));
}

function isWorthRepeating(error: unknown): boolean {
  const { status = 400 } = lostSchema.safeParse(error).data ?? {};
  return status === null || status === 429 || status >= 500;
}
