import { useEffect, useRef } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { UNSHIP_WINDOW_MS } from '#shared/domain/limits.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { useUnshipOrderMutation } from '#web/api/orders/orders.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { ShipmentMail } from '#web/components/orders/shipment-mail.tsx';
import { useIsBefore } from '#web/components/values/use-is-before.ts';
import styles from '#web/features/admin/pack/pack-page.module.css';

interface ShippedPanelProps {
  order: Order;
  onPrint: () => void;
}

export function ShippedPanel({ order, onPrint }: ShippedPanelProps) {
  const [unship, { isLoading }] = useUnshipOrderMutation();
  const isUndoable = useIsBefore(Date.parse(order.shippedAt ?? '') + UNSHIP_WINDOW_MS);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  async function undo(): Promise<void> {
    try {
      await unship(order._id).unwrap();
      toastSuccess(packMessages.undone(order.number));
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <div className={styles.shipped}>
      <div role="status">
        <h3 ref={title} tabIndex={-1} className={styles.huge}>
          {packMessages.shipped(order.number)}
        </h3>
      </div>
      <p>{[order.carrier, order.trackingNumber].filter(Boolean).join(' ')}</p>
      <p className={styles.big}>{packMessages.next}</p>
      <div className={styles.buttons}>
        <Button large onClick={onPrint}>
          {packMessages.printLabel}
        </Button>
        <ShipmentMail large order={order} />
        {isUndoable && (
          <Button large look="warning" busy={isLoading} onClick={() => void undo()}>
            {packMessages.undo}
          </Button>
        )}
      </div>
    </div>
  );
}
