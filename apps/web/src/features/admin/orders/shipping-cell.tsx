import { useRef } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { UNSHIP_WINDOW_MS } from '#shared/domain/limits.ts';
import { holdMessages } from '#shared/messages/orders/holds.ts';
import { refundMessages } from '#shared/messages/payments/refunds.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { useRole } from '#web/auth/use-role.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import { useIsBefore } from '#web/components/values/use-is-before.ts';
import { customerOf } from '#web/features/admin/orders/customer-cell.tsx';
import { ShipParcel } from '#web/features/admin/orders/ship-parcel.tsx';
import styles from '#web/features/admin/orders/shipping-cell.module.css';
import type { ShownOrder } from '#web/features/admin/orders/shown-page.ts';
import { useShipping } from '#web/features/admin/orders/use-shipping.ts';
import { RowAction } from '#web/features/admin/table/row-action.tsx';

interface ShippingCellProps {
  row: ShownOrder;
  hintId: string;
  /** With the orders of a parcel as they are now. */
  onShipped: (orders: Order[]) => void;
}

/** Shows "shipped" at once and reverts when the server refuses; a second button undoes it for 15 minutes. */
export function ShippingCell({ row, hintId, onShipped }: ShippingCellProps) {
  const cell = useRef<HTMLSpanElement>(null);
  const mayShip = useRole().may('orders.ship') !== false;
  const { order, changing, ship, unship } = useShipping(row);
  const shippedAt = order.shippedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(order.shippedAt);
  const isUndoable = useIsBefore(shippedAt + UNSHIP_WINDOW_MS);

  if (row.cancelled) return <StatusTag tone="over">{adminMessages.cancelled}</StatusTag>;
  if (order.expired) return <StatusTag tone="over">{adminMessages.expired}</StatusTag>;

  if (!order.status && (order.allRefunded || order.disputed))
    return (
      <span title={order.disputed ? refundMessages.doNotSendDisputed : refundMessages.doNotSend}>
        <StatusTag tone="over">{refundMessages.held}</StatusTag>
      </span>
    );

  if (!order.status && order.hold !== null)
    return (
      <span title={holdMessages.because(order.hold.reason)}>
        <StatusTag tone="waiting">{holdMessages.onHold}</StatusTag>
      </span>
    );

  if (!mayShip)
    return (
      <StatusTag tone={order.status ? 'good' : 'waiting'}>
        {order.status ? adminMessages.shipped : adminMessages.pending}
      </StatusTag>
    );

  async function undo(): Promise<void> {
    await unship().catch(toastError);
    // Undo is gone. If Pending took the focus, a key that is still pressed would ship again.
    cell.current?.focus();
  }

  const isShipped = changing === 'ship' || order.status;
  return (
    <span ref={cell} tabIndex={-1} className={styles.cell}>
      <RowAction
        label={adminMessages.pending}
        describedBy={hintId}
        done={isShipped ? <StatusTag tone="good">{adminMessages.shipped}</StatusTag> : null}
        act={ship}
      />
      {isShipped && isUndoable && changing !== 'ship' && (
        <Button
          look="text"
          compact
          className={styles.undo}
          busy={changing === 'unship'}
          aria-label={adminMessages.undoShipping(customerOf(order), order.name)}
          onClick={() => void undo()}
        >
          {adminMessages.undo}
        </Button>
      )}
      {!isShipped && order.parcel && <ShipParcel parcel={order.parcel} orderId={order._id} onShipped={onShipped} />}
    </span>
  );
}
