import { type FormEvent, useId, useState } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { carriers } from '#shared/domain/fulfilment/carriers.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { useShipOrderByMutation } from '#web/api/orders/orders.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import sideStyles from '#web/features/order/order-side.module.css';
import styles from '#web/features/order/ship-form.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

/** Ships an order with its carrier and tracking number; both may be empty. */
export function ShipForm({ order }: { order: Order }) {
  const id = useId();
  const [carrier, setCarrier] = useState('');
  const [trackingNumber, setTrackingNumber] = useState('');
  const [ship, { isLoading }] = useShipOrderByMutation();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isLoading) return;
    try {
      await ship({ id: order._id, carrier, trackingNumber }).unwrap();
      toastSuccess(orderPageMessages.shipped);
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <form
      className={`panel ${sideStyles.side}`}
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => void submit(event)}
    >
      <h2 id={`${id}-title`}>{orderPageMessages.shipment}</h2>
      <p>{orderPageMessages.shipHint}</p>
      <div className={styles.fields}>
        <LabelledInput
          label={orderPageMessages.carrier}
          list={`${id}-carriers`}
          autoComplete="off"
          maxLength={60}
          value={carrier}
          onChange={(event) => setCarrier(event.target.value)}
        />
        <datalist id={`${id}-carriers`}>
          {carriers.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <LabelledInput
          label={orderPageMessages.trackingNumber}
          autoComplete="off"
          scans="text"
          maxLength={100}
          value={trackingNumber}
          onChange={(event) => setTrackingNumber(event.target.value)}
        />
        <Button type="submit" look="primary" busy={isLoading}>
          {orderPageMessages.ship}
        </Button>
      </div>
    </form>
  );
}
