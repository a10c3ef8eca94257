import type { Order } from '#shared/contracts/orders/orders.ts';
import { orderMessages } from '#shared/messages/users/account.ts';
import { useCancelOrderMutation } from '#web/api/orders/orders.ts';
import { RemoveDialog } from '#web/components/feedback/remove-dialog.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';

interface CancelOrderDialogProps {
  order: Order | null;
  onClose: () => void;
  /** The focused button is gone by then. */
  onCancelled: () => void;
}

export function CancelOrderDialog({ order, onClose, onCancelled }: CancelOrderDialogProps) {
  const [cancelOrder] = useCancelOrderMutation();

  async function remove(): Promise<boolean> {
    if (order === null) return false;
    await cancelOrder(order._id).unwrap();
    toastSuccess(orderMessages.cancelled(order.name));
    return true;
  }

  return (
    <RemoveDialog
      open={order !== null}
      title={orderMessages.cancelTitle(order?.name ?? '')}
      warning={orderMessages.cancelWarning}
      cancelLabel={orderMessages.cancelKeep}
      confirmLabel={orderMessages.cancelDelete}
      confirmDescription={orderMessages.cancelDescription}
      remove={remove}
      onClose={onClose}
      onRemoved={onCancelled}
    />
  );
}
