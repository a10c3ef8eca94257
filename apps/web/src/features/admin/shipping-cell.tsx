import type { Order } from '#shared/contracts/orders.ts';
import { adminMessages } from '#shared/messages/admin.ts';
import { useShipOrderMutation } from '#web/api/orders.ts';
import { StatusTag } from '#web/components/status-tag.tsx';
import { RowAction } from '#web/features/admin/row-action.tsx';

/** Whether an order is shipped; if not, the button that ships it. */
export function ShippingCell({ order, hintId }: { order: Order; hintId: string }) {
  const [ship, { isLoading, data: answer }] = useShipOrderMutation();

  if (order.expired) return <StatusTag tone="over">{adminMessages.expired}</StatusTag>;
  // The answer is there before the refreshed list is.
  const isShipped = order.status || answer?.status === true;
  return (
    <RowAction
      label={adminMessages.pending}
      describedBy={hintId}
      done={isShipped ? <StatusTag tone="good">{adminMessages.shipped}</StatusTag> : null}
      busy={isLoading}
      act={() => ship(order._id).unwrap()}
      success={adminMessages.orderShipped}
    />
  );
}
