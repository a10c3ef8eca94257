import type { Order } from '#shared/contracts/orders/orders.ts';
import { reservationMessages } from '#shared/messages/orders/reservations.ts';
import { useReleaseOrdersMutation } from '#web/api/orders/reservations.ts';
import { RemoveDialog } from '#web/components/feedback/remove-dialog.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';

interface ReleaseOrdersDialogProps {
  orders: Order[] | null;
  onClose: () => void;
  onReleased: () => void;
}

export function ReleaseOrdersDialog({ orders, onClose, onReleased }: ReleaseOrdersDialogProps) {
  const [releaseOrders] = useReleaseOrdersMutation();

  async function remove(): Promise<boolean> {
    const { released, problem } = await releaseOrders((orders ?? []).map(({ _id }) => _id)).unwrap();
    if (released > 0) toastSuccess(reservationMessages.released(released));
    if (problem !== null) toastError(problem);
    return released > 0;
  }

  return (
    <RemoveDialog
      open={orders !== null}
      title={titleOf(orders ?? [])}
      warning={warningOf(orders ?? [])}
      cancelLabel={reservationMessages.keep}
      confirmLabel={reservationMessages.release}
      confirmDescription={reservationMessages.releaseDescription}
      remove={remove}
      onClose={onClose}
      onRemoved={onReleased}
    />
  );
}

function titleOf([order, ...others]: Order[]): string {
  if (order === undefined) return '';
  if (others.length > 0) return reservationMessages.releaseAllTitle(others.length + 1, order.email ?? '');
  return reservationMessages.releaseTitle(order.quantity, order.name);
}

function warningOf(orders: Order[]): string {
  const units = orders.reduce((sum, { quantity }) => sum + quantity, 0);
  return reservationMessages.releaseWarning(orders[0]?.email ?? '', orders.length, units);
}
