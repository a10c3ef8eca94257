import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import type { ChosenDelivery } from '#shared/contracts/checkouts/checkouts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { identityMessages } from '#shared/messages/users/sign-in-errors.ts';
import { connectionLost } from '#web/api/api-error.ts';
import { usePlaceOrderMutation } from '#web/api/orders/orders.ts';
import { isResponseLost, sendWithRetries } from '#web/api/send-with-retries.ts';
import { currentSession, knownSession } from '#web/auth/session.ts';
import { type OriginState, originOf } from '#web/auth/use-leave-to-origin.ts';
import { toastError } from '#web/components/feedback/toast.ts';
import { keepAttempt, purchaseDraft } from '#web/features/purchase/purchase-draft.ts';
import type { PurchaseInput, PurchaseValues } from '#web/features/purchase/purchase-schema.ts';
import type { PlaceOne } from '#web/forms/delivery/place-one.ts';
import type { useTax } from '#web/forms/tax/use-tax.ts';
import { paths } from '#web/paths.ts';

const usedKeySchema = z.object({ code: z.enum(['order_closed', 'idempotency_key_reused']) });

interface Attempt {
  typed: PurchaseInput;
  onAccount: boolean;
  tax: ReturnType<typeof useTax>;
  delivery: ChosenDelivery | null;
  /** How a checkout of one line is placed: of a member of a company, or with a freight; null for others. */
  place: PlaceOne | null;
}

/**
 * Returns null after sending a visitor to login; the draft keeps the input. A request without a response is sent again
 * with the same idempotency key, which survives reloads and orders once. Throws the API's error.
 */
export function usePlaceOrder(product: Product, repeats: string | null) {
  // The form need not be drawn again for the states of the request.
  const [send] = usePlaceOrderMutation({ selectFromResult: () => ({}) });
  const [isRepeating, setRepeating] = useState(false);
  const navigate = useNavigate();
  const location = useLocation();

  const sendOrder: PlaceOne = ({ order, idempotencyKey }) => send({ order, idempotencyKey }).unwrap();

  const placeOrder = async (
    values: PurchaseValues,
    { typed, onAccount, tax, delivery: chosen, place }: Attempt,
  ): Promise<Order | null> => {
    const { status, user } = await knownSession();
    const draft = purchaseDraft(product._id);
    const idempotencyKey = keepAttempt(draft, typed, {
      owner: user?.email ?? null,
      repeats,
      onAccount,
      delivery: chosen,
    });
    if (user === null) {
      if (status === 'unknown') toastError(identityMessages.sessionUnknown);
      else {
        const state: OriginState = { ...originOf(location), toOrder: product.product };
        await navigate(paths.login, { state });
      }
      return null;
    }
    const { poNumber, costCentre, ...delivery } = values;
    const order = {
      ...delivery,
      productId: product._id,
      name: product.product,
      email: user.email,
      price: unitPriceAt(product, values.quantity),
      image: product.image,
      ...(onAccount && { onAccount }),
      ...(tax && { taxRate: tax.rate }),
    };
    try {
      const placed = await sendWithRetries(
        () => (place ?? sendOrder)({ order, own: { poNumber, costCentre }, delivery: chosen, idempotencyKey }),
        {
          onRepeat: () => setRepeating(true),
          mayRepeat: () => currentSession().user?.email === user.email,
        },
      );
      draft.drop();
      return placed;
    } catch (error) {
      // An order was placed with this key and cancelled since, or at another price: the next attempt needs a new one.
      if (usedKeySchema.safeParse(error).success) draft.drop();
      throw isResponseLost(error) ? { ...connectionLost, message: purchaseMessages.outcomeUnknown } : error;
    } finally {
      setRepeating(false);
    }
  };
  return { placeOrder, isRepeating };
}
