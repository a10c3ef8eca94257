import { useState } from 'react';
import type { OrderShipment } from '#shared/contracts/fulfilment/shipments.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { UNSHIP_WINDOW_MS } from '#shared/domain/limits.ts';
import { takeBackMessages } from '#shared/messages/orders/internal-notes.ts';
import { useUnshipOrderMutation } from '#web/api/orders/orders.ts';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useIsBefore } from '#web/components/values/use-is-before.ts';

interface TakeBackShipmentProps {
  order: Order;
  /** The last part that left; without it the shipment that completed the order. */
  shipment?: OrderShipment;
  /** The button that had the focus is gone. */
  onDone: () => void;
}

/** Takes a shipment back that was recorded by mistake; for 15 minutes. */
export function TakeBackShipment({ order, shipment, onDone }: TakeBackShipmentProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [unship, { isLoading }] = useUnshipOrderMutation();
  const shippedAt = shipment?.shippedAt ?? order.shippedAt;
  const end = shippedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(shippedAt) + UNSHIP_WINDOW_MS;
  const isPossible = useIsBefore(end) && (order.status || shipment !== undefined);
  if (!isPossible) return null;

  async function takeBack(): Promise<void> {
    if (isLoading) return;
    try {
      await unship({ id: order._id, ...(shipment && { shipment: shipment._id }) }).unwrap();
      toastSuccess(takeBackMessages.done);
      onDone();
    } catch (error) {
      toastError(error);
      setIsAsking(false);
    }
  }

  return (
    <>
      <Button look="warning" compact={shipment !== undefined} onClick={() => setIsAsking(true)}>
        {takeBackMessages.button}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={takeBackMessages.title(order.number)}
        warning={[takeBackMessages.warning, order.account?.dueAt != null && takeBackMessages.invoiced]
          .filter(Boolean)
          .join(' ')}
        cancelLabel={takeBackMessages.keep}
        confirmLabel={takeBackMessages.act}
        confirmDescription={takeBackMessages.actDescription}
        busy={isLoading}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void takeBack()}
      />
    </>
  );
}
