import type { Order } from '#shared/contracts/orders.ts';
import { adminMessages } from '#shared/messages/admin.ts';
import { useShipOrderMutation } from '#web/api/orders.ts';
import { StatusTag } from '#web/components/status-tag.tsx';
import { RowAction } from '#web/features/admin/row-action.tsx';

/**
 * Whether an order is shipped; if not, the button that ships it. It counts as shipped from the click on, and no longer when
 * the server refuses.
 */
export function ShippingCell({ order, hintId }: { order: Order; hintId: string }) {
  // One state for every row of this order, on whatever page of the list. It lies over the lists and is not written into
  // them: a list that was read before the server shipped may arrive at any time.
  const [ship, { isLoading, data: answer }] = useShipOrderMutation({ fixedCacheKey: `ship ${order._id}` });

  if (order.expired) return <StatusTag tone="over">{adminMessages.expired}</StatusTag>;
  const isShipped = order.status || isLoading || answer?.status === true;
  return (
    <RowAction
      label={adminMessages.pending}
      describedBy={hintId}
      done={isShipped ? <StatusTag tone="good">{adminMessages.shipped}</StatusTag> : null}
      act={() => ship(order._id).unwrap()}
      success={adminMessages.orderShipped}
    />
  );
}
