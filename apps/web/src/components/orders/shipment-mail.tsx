import type { Order } from '#shared/contracts/orders/orders.ts';
import { SHIPMENT_MAIL_WAIT_MS } from '#shared/domain/limits.ts';
import { shipmentMailMessages } from '#shared/messages/fulfilment/shipments.ts';
import { useSendShipmentMailMutation } from '#web/api/orders/orders.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useIsBefore } from '#web/components/values/use-is-before.ts';

interface ShipmentMailProps {
  order: Order;
  /** When a part of it left last; without it, when all of it had left. */
  partShippedAt?: string;
  large?: boolean;
}

/** For as long as the mail about a shipment waits for an undo: sends it now. */
export function ShipmentMail({ order, partShippedAt, large = false }: ShipmentMailProps) {
  const [send, { isLoading, isSuccess }] = useSendShipmentMailMutation();
  const isWaiting = useIsBefore(Date.parse(partShippedAt ?? order.shippedAt ?? '') + SHIPMENT_MAIL_WAIT_MS);
  if (!isWaiting || isSuccess || (!order.status && partShippedAt === undefined)) return null;

  async function sendNow(): Promise<void> {
    try {
      await send(order._id).unwrap();
      toastSuccess(shipmentMailMessages.sent);
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <Button large={large} busy={isLoading} onClick={() => void sendNow()}>
      {shipmentMailMessages.send}
    </Button>
  );
}
