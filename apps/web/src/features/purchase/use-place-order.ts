import { useLocation, useNavigate } from 'react-router-dom';
import type { Order } from '#shared/contracts/orders.ts';
import type { Product } from '#shared/contracts/products.ts';
import { identityMessages } from '#shared/messages/identity.ts';
import { usePlaceOrderMutation } from '#web/api/orders.ts';
import { knownSession } from '#web/auth/session.ts';
import { originOf } from '#web/auth/use-leave-to-origin.ts';
import { toastError } from '#web/components/toast.ts';
import { dropDraft, keepDraft } from '#web/features/purchase/purchase-draft.ts';
import type { PurchaseInput, PurchaseValues } from '#web/features/purchase/purchase-schema.ts';
import { paths } from '#web/paths.ts';

/**
 * Places an order at the price that is shown; `repeats` is the order that it repeats. Gives null when nobody is signed in and the visitor is on the way to
 * login; what was typed waits for their return. Throws the API's error.
 */
export function usePlaceOrder(product: Product, repeats: string | null) {
  const [placeOrder] = usePlaceOrderMutation();
  const navigate = useNavigate();
  const location = useLocation();

  return async (values: PurchaseValues, typed: PurchaseInput): Promise<Order | null> => {
    const { status, user } = await knownSession();
    const idempotencyKey = keepDraft(product._id, typed, { owner: user?.email ?? null, repeats });
    if (user === null) {
      if (status === 'unknown') toastError(identityMessages.sessionUnknown);
      else await navigate(paths.login, { state: originOf(location) });
      return null;
    }
    const order = {
      ...values,
      productId: product._id,
      name: product.product,
      email: user.email,
      price: product.price,
      image: product.image,
    };
    const placed = await placeOrder({ order, idempotencyKey }).unwrap();
    dropDraft(product._id);
    return placed;
  };
}
