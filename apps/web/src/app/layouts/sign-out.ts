import { commonMessages } from '#shared/messages/common.ts';
import { isCartSaved } from '#web/api/cart/cart-store.ts';
import { syncCart } from '#web/app/follow-cart.ts';
import { endSession } from '#web/auth/session.ts';
import { toastError } from '#web/components/feedback/toast.ts';

const SAVE_CART_WITHIN_MS = 2000;

export function signOut(): void {
  saveCart()
    .then(endSession)
    .catch(async (error: unknown) => toastError(await explain(error)));
}

/** Loaded on demand, because every page would load the sentences. */
function explain(error: unknown): Promise<string> {
  return import('#web/auth/identity-error.ts').then(
    ({ plainIdentityErrorText }) => plainIdentityErrorText(error),
    () => commonMessages.connectionLost,
  );
}

/** The cart leaves this browser with the customer. */
async function saveCart(): Promise<void> {
  if (isCartSaved()) return;
  await Promise.race([syncCart(), new Promise((resolve) => setTimeout(resolve, SAVE_CART_WITHIN_MS))]);
}
