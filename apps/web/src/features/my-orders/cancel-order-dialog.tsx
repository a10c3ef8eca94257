import { useRef } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { orderMessages } from '#shared/messages/account.ts';
import { useCancelOrderMutation } from '#web/api/orders.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { toastError, toastSuccess } from '#web/components/toast.ts';

interface CancelOrderDialogProps {
  order: Order | null;
  onClose: () => void;
  /** Runs after the order's row, and the button that had the focus, are gone. */
  onCancelled: () => void;
}

/** Confirms and deletes the order; the list refreshes by itself. */
export function CancelOrderDialog({ order, onClose, onCancelled }: CancelOrderDialogProps) {
  const [cancel, { isLoading }] = useCancelOrderMutation();
  const isCancelled = useRef(false);

  async function cancelOrder({ _id, name }: Order): Promise<void> {
    try {
      await cancel(_id).unwrap();
      toastSuccess(orderMessages.cancelled(name));
      isCancelled.current = true;
    } catch (error) {
      toastError(error);
    }
    onClose();
  }

  function handleClosed(): void {
    if (isCancelled.current) onCancelled();
    isCancelled.current = false;
  }

  return (
    <ConfirmDialog
      open={order !== null}
      title={orderMessages.cancelTitle(order?.name ?? '')}
      warning={orderMessages.cancelWarning}
      keepLabel={orderMessages.cancelKeep}
      actLabel={orderMessages.cancelDelete}
      actDescription={orderMessages.cancelDescription}
      busy={isLoading}
      onKeep={onClose}
      onAct={() => order !== null && void cancelOrder(order)}
      onClosed={handleClosed}
    />
  );
}
