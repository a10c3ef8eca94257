import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Checkout, CheckoutDelivery, NewCheckout } from '#shared/contracts/checkouts/checkouts.ts';
import { withoutOrdered } from '#shared/domain/cart/cart.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { identityMessages } from '#shared/messages/users/sign-in-errors.ts';
import { connectionLost } from '#web/api/api-error.ts';
import { checkoutKey, endCheckout } from '#web/api/cart/cart-store.ts';
import { usePlaceCheckoutMutation } from '#web/api/checkouts/checkouts.ts';
import { isResponseLost, sendWithRetries } from '#web/api/send-with-retries.ts';
import { currentSession, knownSession } from '#web/auth/session.ts';
import { type OriginState, originOf } from '#web/auth/use-leave-to-origin.ts';
import { toastError } from '#web/components/feedback/toast.ts';
import type { CartRow } from '#web/features/cart/cart-rows.ts';
import { codeOf } from '#web/features/cart/line-notes.ts';
import type { useTax } from '#web/forms/tax/use-tax.ts';
import { paths } from '#web/paths.ts';

/**
 * Places the lines at the shown prices and takes what was placed out of the cart. Null after sending a visitor to login.
 * A request without a response is sent again with the same idempotency key (`isRepeating`), which the cart keeps across
 * reloads and tabs. Throws the API's error.
 */
export function usePlaceCheckout() {
  const [send] = usePlaceCheckoutMutation();
  const [isRepeating, setRepeating] = useState(false);
  const navigate = useNavigate();
  const location = useLocation();

  const placeCheckout = async (
    rows: CartRow[],
    delivery: CheckoutDelivery & Pick<NewCheckout, 'delivery'> & { onAccount?: true },
    tax: ReturnType<typeof useTax>,
  ): Promise<Checkout | null> => {
    const { status, user } = await knownSession();
    if (user === null) {
      if (status === 'unknown') toastError(identityMessages.sessionUnknown);
      else {
        const state: OriginState = { ...originOf(location), toOrder: cartPageMessages.yourCart(rows.length) };
        await navigate(paths.login, { state });
      }
      return null;
    }
    const quantities = rows.map(({ line: { productId, quantity } }) => ({ productId, quantity }));
    const idempotencyKey = checkoutKey(JSON.stringify({ ...delivery, lines: quantities }));
    const lines = rows.flatMap(({ line: { productId, quantity }, product }) =>
      product ? { productId, quantity, price: unitPriceAt(product, quantity) } : [],
    );
    try {
      const checkout = { ...delivery, lines, ...(tax && { taxRate: tax.rate }) };
      const placed = await sendWithRetries(() => send({ checkout, idempotencyKey }).unwrap(), {
        onRepeat: () => setRepeating(true),
        mayRepeat: () => currentSession().user?.email === user.email,
      });
      endCheckout(idempotencyKey, (inCart) => withoutOrdered(inCart, quantities));
      return placed;
    } catch (error) {
      // Orders were placed with this key and cancelled since, or at other prices: the next attempt needs a new one.
      if (['order_closed', 'idempotency_key_reused'].includes(codeOf(error).code)) endCheckout(idempotencyKey);
      throw isResponseLost(error) ? { ...connectionLost, message: cartPageMessages.outcomeUnknown } : error;
    } finally {
      setRepeating(false);
    }
  };
  return { placeCheckout, isRepeating };
}
