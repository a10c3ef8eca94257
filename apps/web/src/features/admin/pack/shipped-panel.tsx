import { useEffect, useRef } from 'react';
import type { Packing } from '#shared/contracts/fulfilment/packing.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { UNSHIP_WINDOW_MS } from '#shared/domain/limits.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { useUndoShipmentsMutation } from '#web/api/fulfilment/shipments.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { ShipmentMail } from '#web/components/orders/shipment-mail.tsx';
import { useIsBefore } from '#web/components/values/use-is-before.ts';
import styles from '#web/features/admin/pack/pack-page.module.css';
import type { PrintLabel } from '#web/features/admin/pack/use-print-label.ts';

interface ShippedPanelProps {
  packings: Packing[];
  shown: Order;
  onPrint: PrintLabel;
}

/** What left with the shown order: the orders of its parcel with the same carrier and tracking number at that moment. */
export function ShippedPanel({ packings, shown, onPrint }: ShippedPanelProps) {
  const [undoShipments, { isLoading }] = useUndoShipmentsMutation();
  const together = packings.map(({ order }) => order).filter((order) => leftWith(order, shown));
  const ids = together.map(({ _id }) => _id);
  const numbers = together.map(({ number }) => number).join(', ');
  const isUndoable = useIsBefore(Date.parse(shown.shippedAt ?? '') + UNSHIP_WINDOW_MS);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  async function undo(): Promise<void> {
    try {
      const results = await undoShipments(ids).unwrap();
      const [refused] = results.flatMap(({ problem }) => problem ?? []);
      if (refused) toastError(refused);
      else toastSuccess(packMessages.undone(numbers));
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <div className={styles.shipped}>
      <div role="status">
        <h3 ref={title} tabIndex={-1} className={styles.huge}>
          {packMessages.shipped(numbers)}
        </h3>
      </div>
      <p>{[shown.carrier, shown.trackingNumber].filter(Boolean).join(' ')}</p>
      <p className={styles.big}>{packMessages.next}</p>
      <div className={styles.buttons}>
        <Button large onClick={() => void onPrint(ids)}>
          {packMessages.printLabel}
        </Button>
        <ShipmentMail large order={shown} />
        {isUndoable && (
          <Button large look="warning" busy={isLoading} onClick={() => void undo()}>
            {packMessages.undo}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Orders that ship together are written within the same moment. */
const SAME_MOMENT_MS = 2000;

function leftWith(order: Order, shown: Order): boolean {
  if (order._id === shown._id) return true;
  if (order.shippedAt === null || shown.shippedAt === null) return false;
  const apart = Math.abs(Date.parse(order.shippedAt) - Date.parse(shown.shippedAt));
  const isSame = order.carrier === shown.carrier && order.trackingNumber === shown.trackingNumber;
  return isSame && apart < SAME_MOMENT_MS;
}
