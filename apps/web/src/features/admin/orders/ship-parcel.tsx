import { Suspense } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { shipManyMessages } from '#shared/messages/shop/admin.ts';
import { useLazyListParcelsQuery } from '#web/api/fulfilment/parcels.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { toastWithUndo } from '#web/components/feedback/undo-toast.tsx';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import type { ShipPlan } from '#web/features/admin/orders/ship-job.ts';
import styles from '#web/features/admin/orders/shipping-cell.module.css';
import { useShipJob } from '#web/features/admin/orders/use-ship-job.ts';
import { SHIPPED_TOAST } from '#web/features/admin/orders/use-shipping.ts';

const ShipDialog = lazyPart(() => import('#web/features/admin/orders/ship-dialog.tsx').then((file) => file.ShipDialog));

interface ShipParcelProps {
  parcel: NonNullable<Order['parcel']>;
  orderId: string;
  /** With the orders as they are now. */
  onShipped: (orders: Order[]) => void;
}

/** Ships all that waits for one address of a checkout, with one tracking number. */
export function ShipParcel({ parcel: { waiting, checkoutNumber }, orderId, onShipped }: ShipParcelProps) {
  const job = useShipJob();
  const [listParcels] = useLazyListParcelsQuery();

  async function ask(): Promise<void> {
    try {
      const [parcel] = await listParcels([orderId]).unwrap();
      await job.ask((parcel?.orders ?? []).map(({ _id }) => _id));
    } catch (error) {
      toastError(error);
    }
  }

  async function ship(plan: ShipPlan): Promise<void> {
    const done = await job.run(plan);
    if (done === null) return;
    onShipped(done.orders);
    const { shipped, failed } = done.report;
    for (const { reason } of failed.slice(0, 1)) toastError({ message: reason });
    job.close();
    if (shipped.length === 0) return;
    toastWithUndo({
      id: SHIPPED_TOAST,
      message: shipManyMessages.shipped(shipped.length),
      details: checkoutNumber,
      undoLabel: shipManyMessages.undoAll(shipped.length),
      onUndo: () => void job.undo(shipped).then(onShipped),
    });
  }

  return (
    <>
      <Button
        look="text"
        compact
        className={styles.parcel}
        busy={job.state?.step === 'reading'}
        onClick={() => void ask()}
      >
        {shipManyMessages.shipParcel(waiting, checkoutNumber)}
      </Button>
      <Suspense>
        {job.state?.step === 'asking' && <ShipDialog job={job} onConfirm={(plan) => void ship(plan)} />}
      </Suspense>
    </>
  );
}
