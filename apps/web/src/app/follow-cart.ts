import {
  addEarlyLines,
  afterCartChange,
  claimCart,
  followCartOfOtherTabs,
  isCartSaved,
  leaveCart,
  storedCart,
} from '#web/api/cart/cart-store.ts';
import { currentSession, subscribeToSession } from '#web/auth/session.ts';

const PAUSE_MS = 400;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Gives the cart to the customer who signs in, and saves it after every change. */
export function followCart(): void {
  followCartOfOtherTabs();
  subscribeToSession(followSession);
  afterCartChange(() => {
    if (isCartSaved()) return;
    clearTimeout(timer);
    timer = setTimeout(() => void syncCart(), PAUSE_MS);
  });
  // Another device may have changed it.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void syncCart({ refresh: true });
  });
  followSession();
  addEarlyLines();
}

function followSession(): void {
  const { status, user } = currentSession();
  if (status === 'signed-out') leaveCart();
  if (status !== 'signed-in') return;
  claimCart(user.email);
  void syncCart({ refresh: true });
}

/** `refresh` reads the server's cart first. Resolves also when it fails. */
export async function syncCart({ refresh = false } = {}): Promise<void> {
  const { owner } = storedCart();
  if (owner === null || currentSession().user?.email !== owner) return;
  await import('#web/app/sync-cart.ts').then(
    ({ saveOnServer }) => saveOnServer(owner, refresh),
    () => undefined,
  );
}
