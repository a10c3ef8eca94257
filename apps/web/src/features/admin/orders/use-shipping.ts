import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { unshipOrder, useShipOrderMutation, useUnshipOrderMutation } from '#web/api/orders/orders.ts';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { toastWithUndo } from '#web/components/feedback/undo-toast.tsx';
import { customerOf } from '#web/features/admin/orders/customer-cell.tsx';
import type { ShownOrder } from '#web/features/admin/orders/shown-page.ts';

export const SHIPPED_TOAST = 'shipped';

/** One mutation state per order, shared by all of its rows and the job that ships many. */
function shippingKey(orderId: string): { fixedCacheKey: string } {
  return { fixedCacheKey: `shipping ${orderId}` };
}

interface Shipping {
  /** The newest version: the row's, or the response to a later change. */
  order: Order;
  changing: 'ship' | 'unship' | null;
  ship: () => Promise<void>;
  unship: () => Promise<void>;
}

export function useShipping({ order, readAt }: ShownOrder): Shipping {
  const id = order._id;
  const key = shippingKey(id);
  // The responses override the lists and are not written into them: a list read before a change may arrive after it.
  const [askToShip, shipping] = useShipOrderMutation(key);
  const [askToUnship, unshipping] = useUnshipOrderMutation(key);
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();

  const responses = [shipping, unshipping].flatMap(({ data, fulfilledTimeStamp = 0 }) =>
    data === undefined ? [] : [{ order: data, readAt: fulfilledTimeStamp }],
  );
  const known = [{ order, readAt }, ...responses].reduce((last, next) => (next.readAt > last.readAt ? next : last));

  async function confirmUnship(response: { unwrap: () => Promise<unknown> }): Promise<void> {
    await response.unwrap();
    toastSuccess(adminMessages.shippingUndone(customerOf(order), order.name));
  }

  async function ship(): Promise<void> {
    const shipped = await askToShip(id).unwrap();
    const { name, quantity, paid, account } = shipped;
    toastWithUndo({
      id: SHIPPED_TOAST,
      message: adminMessages.orderShipped,
      details: adminMessages.shippedOrder({
        name,
        customer: customerOf(shipped),
        // On account, the invoice comes with the shipment.
        paid: paid || account !== null,
        quantity: formatNumber(quantity),
      }),
      undoLabel: adminMessages.undo,
      // Not by the hook: toasts outlive the page.
      onUndo: () => void confirmUnship(dispatch(unshipOrder.initiate({ id }, key))).catch(toastError),
    });
  }

  return {
    order: known.order,
    changing: shipping.isLoading ? 'ship' : unshipping.isLoading ? 'unship' : null,
    ship,
    unship: () => confirmUnship(askToUnship({ id })),
  };
}
