import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { areSameLines, type CartLine, findLine, mergeCarts, withLine } from '#shared/domain/cart/cart.ts';
import { MAX_LINES, MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
import { CART_KEY } from '#web/api/cart/cart-key.ts';
import { takeEarlyLines } from '#web/api/cart/early-cart.ts';
import { localStore } from '#web/platform/browser-storage.ts';

// Shared by the browser's tabs; `app/sync-cart.ts` saves a signed-in customer's cart on the server.

// The contract's schemas would make the home page larger.
const linesSchema = z.array(z.object({ productId: z.string(), quantity: z.int(), price: z.nullable(z.number()) }));

const storedSchema = z.object({
  owner: z.nullable(z.string()),
  /** Null before it was read, and for visitors. */
  saved: z.nullable(z.object({ version: z.int(), lines: linesSchema })),
  lines: linesSchema,
  /** Not yet acknowledged by the server, of any tab. */
  sent: z.array(linesSchema),
  /** A checkout that may have been placed. */
  attempt: z.nullable(z.object({ key: z.string(), content: z.string() })),
});
export type StoredCart = z.output<typeof storedSchema>;

const empty: StoredCart = { owner: null, saved: null, lines: [], sent: [], attempt: null };

let current = empty;
const listeners = new Set<() => void>();

function latest(): StoredCart {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(CART_KEY) ?? 'null');
    current = storedSchema.safeParse(stored).data ?? empty;
  } catch {
    current = empty;
  }
  return current;
}

latest();

function keep(next: StoredCart): void {
  current = next;
  localStore.setItem(CART_KEY, JSON.stringify(next));
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribeToCart(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function storedCart(): StoredCart {
  return current;
}

let onLinesChanged = () => {};

export function afterCartChange(react: () => void): void {
  onLinesChanged = react;
}

export function changeCart(change: (lines: CartLine[]) => CartLine[]): void {
  const { lines: earlier } = latest();
  const lines = change(earlier);
  if (areSameLines(lines, earlier)) return;
  keep({ ...current, lines });
  onLinesChanged();
}

export function useCartLines(): CartLine[] {
  return useSyncExternalStore(
    subscribeToCart,
    () => current.lines,
    // Server snapshot: prerendering and hydration assume an empty cart.
    () => empty.lines,
  );
}

/** Merges a visitor's cart with the customer's; drops another customer's. */
export function claimCart(owner: string): void {
  if (latest().owner === owner) return;
  keep({ ...empty, owner, lines: current.owner === null ? current.lines : [] });
}

export function leaveCart(): void {
  if (latest().owner !== null) keep(empty);
}

export function isCartSaved({ owner, saved, lines }: StoredCart = current): boolean {
  return owner === null || (saved !== null && areSameLines(saved.lines, lines));
}

/** Returns how many lines did not fit. */
export function adoptCart(owner: string, saved: NonNullable<StoredCart['saved']>, maxLines: number): number {
  if (latest().owner !== owner) return 0;
  // Our own save counts even if its response is late or lost.
  const isOwn = current.sent.some((lines) => areSameLines(lines, saved.lines));
  const base = isOwn ? saved.lines : (current.saved?.lines ?? []);
  const merged = mergeCarts(base, current.lines, saved.lines);
  keep({ ...current, saved, lines: merged.slice(0, maxLines) });
  return Math.max(0, merged.length - maxLines);
}

const MAX_SENT = 4;

export function noteSentCart(owner: string, lines: CartLine[]): void {
  if (latest().owner === owner) keep({ ...current, sent: [...current.sent, lines].slice(-MAX_SENT) });
}

/** Changes made meanwhile stay to be saved. */
export function markCartSaved(owner: string, saved: NonNullable<StoredCart['saved']>): void {
  if (latest().owner === owner && (current.saved?.version ?? 0) < saved.version) keep({ ...current, saved, sent: [] });
}

/** The same for every attempt with the same content, in any tab and after a reload. */
export function checkoutKey(content: string): string {
  const { attempt } = latest();
  const key = attempt?.content === content ? attempt.key : crypto.randomUUID();
  keep({ ...current, attempt: { key, content } });
  return key;
}

/** `change` runs once, in the tab that comes first. */
export function endCheckout(key: string, change: (lines: CartLine[]) => CartLine[] = (lines) => lines): void {
  if (latest().attempt?.key !== key) return;
  keep({ ...current, attempt: null, lines: change(current.lines) });
  onLinesChanged();
}

/** Adds what was clicked on pages that were left before their app was there. */
export function addEarlyLines(): void {
  const early = linesSchema.safeParse(takeEarlyLines()).data ?? [];
  if (early.length === 0) return;
  changeCart((lines) =>
    early.reduce((next, line) => {
      const earlier = findLine(next, line.productId);
      if (!earlier) return next.length < MAX_LINES ? withLine(next, line) : next;
      // A sum may have another price than either.
      const quantity = Math.min(earlier.quantity + line.quantity, MAX_ORDER_QUANTITY);
      return withLine(next, { ...line, quantity, price: null });
    }, lines),
  );
}

export function followCartOfOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== CART_KEY) return;
    latest();
    notify();
  });
}
