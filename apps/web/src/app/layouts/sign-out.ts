import { isCartSaved } from '#web/api/cart-store.ts';
import { syncCart } from '#web/app/follow-cart.ts';
import { plainIdentityErrorText } from '#web/auth/identity-error.ts';
import { endSession } from '#web/auth/session.ts';
import { toastError } from '#web/components/toast.ts';

const SAVE_CART_WITHIN_MS = 2000;

export function signOut(): void {
  saveCart()
    .then(endSession)
    .catch((error: unknown) => toastError(plainIdentityErrorText(error)));
}

/** The cart leaves this browser with the customer. */
async function saveCart(): Promise<void> {
  if (isCartSaved()) return;
  await Promise.race([syncCart(), new Promise((resolve) => setTimeout(resolve, SAVE_CART_WITHIN_MS))]);
}
