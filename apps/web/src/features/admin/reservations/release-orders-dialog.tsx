import { useRef } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { reservationMessages } from '#shared/messages/reservations.ts';
import { useReleaseOrdersMutation } from '#web/api/reservations.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { toastError, toastSuccess } from '#web/components/toast.ts';

interface ReleaseOrdersDialogProps {
  /** Of one customer; null while the dialog is closed. */
  orders: Order[] | null;
  onClose: () => void;
  /** Runs after an order is gone and so is the button that had the focus. */
  onReleased: () => void;
}

/** Asks whether these orders shall be released, and cancels them; the list refreshes by itself. */
export function ReleaseOrdersDialog({ orders, onClose, onReleased }: ReleaseOrdersDialogProps) {
  const [releaseOrders, { isLoading }] = useReleaseOrdersMutation();
  const isReleased = useRef(false);

  async function release(ids: string[]): Promise<void> {
    try {
      const { released, problem } = await releaseOrders(ids).unwrap();
      if (released > 0) toastSuccess(reservationMessages.released(released));
      if (problem !== null) toastError(problem);
      isReleased.current = released > 0;
    } catch (error) {
      toastError(error);
    }
    onClose();
  }

  function handleClosed(): void {
    if (isReleased.current) onReleased();
    isReleased.current = false;
  }

  return (
    <ConfirmDialog
      open={orders !== null}
      title={titleOf(orders ?? [])}
      warning={warningOf(orders ?? [])}
      keepLabel={reservationMessages.keep}
      actLabel={reservationMessages.release}
      actDescription={reservationMessages.releaseDescription}
      busy={isLoading}
      onKeep={onClose}
      onAct={() => orders !== null && void release(orders.map(({ _id }) => _id))}
      onClosed={handleClosed}
    />
  );
}

function titleOf([order, ...others]: Order[]): string {
  if (order === undefined) return '';
  if (others.length > 0) return reservationMessages.releaseAllTitle(others.length + 1, order.email);
  return reservationMessages.releaseTitle(order.quantity, order.name);
}

function warningOf(orders: Order[]): string {
  const units = orders.reduce((sum, { quantity }) => sum + quantity, 0);
  return reservationMessages.releaseWarning(orders[0]?.email ?? '', orders.length, units);
}
