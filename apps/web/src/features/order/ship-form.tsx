import { type FormEvent, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { carriers } from '#shared/domain/fulfilment/carriers.ts';
import { partShipmentMessages as messages } from '#shared/messages/fulfilment/part-shipments.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { shipManyMessages } from '#shared/messages/shop/admin.ts';
import { useReadOrderBatchesQuery } from '#web/api/fulfilment/order-batches.ts';
import { useLazyListParcelsQuery } from '#web/api/fulfilment/parcels.ts';
import { useShipOrdersMutation } from '#web/api/fulfilment/shipments.ts';
import { useShipOrderByMutation } from '#web/api/orders/orders.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { BatchFields } from '#web/components/batches/batch-fields.tsx';
import { readBatches, type TypedBatches } from '#web/components/batches/chosen-batches.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { restOf } from '#web/components/orders/order-parts.ts';
import { type ShipmentAnswers, useShipmentQuestions } from '#web/components/orders/use-shipment-questions.ts';
import sideStyles from '#web/features/order/order-side.module.css';
import { PartFields, toQuantity } from '#web/features/order/part-fields.tsx';
import styles from '#web/features/order/ship-form.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import { PART } from '#web/paths.ts';

interface Part {
  quantity: string;
  restBy: string;
  problem?: string | undefined;
}

/** The day that was said for the rest, or else the one on which the order would leave; none that has passed. */
function proposedDay({ restBy, leavesOn, shipBy }: Order): string {
  const day = restBy ?? leavesOn ?? shipBy ?? '';
  return day > new Date().toISOString().slice(0, 10) ? day : '';
}

/** Ships an order, or all of its parcel, with carrier and tracking number; both may be empty. */
export function ShipForm({ order }: { order: Order }) {
  const id = useId();
  const [carrier, setCarrier] = useState('');
  const [trackingNumber, setTrackingNumber] = useState('');
  const { hash } = useLocation();
  const left = restOf(order);
  const noPart = { quantity: '', restBy: proposedDay(order) };
  const [part, setPart] = useState<Part | null>(hash === PART && left > 1 ? noPart : null);
  const { data: known } = useReadOrderBatchesQuery(order._id, { refetchOnMountOrArgChange: true });
  const [typedBatches, setTypedBatches] = useState<TypedBatches | null>(null);
  const leaving = part === null ? left : (toQuantity(part.quantity, left) ?? 0);
  const batches = known ? readBatches(known, leaving, typedBatches) : null;
  const [ship, { isLoading }] = useShipOrderByMutation();
  const [listParcels] = useLazyListParcelsQuery();
  const [shipOrders, shippingAll] = useShipOrdersMutation();
  const { send, dialog } = useShipmentQuestions();
  const sendOnce = useIdempotencyKey();
  const isBusy = isLoading || shippingAll.isLoading;

  async function submit(request: (said: ShipmentAnswers) => Promise<unknown>): Promise<void> {
    if (isBusy) return;
    try {
      if ((await send(trackingNumber, request)) !== null) toastSuccess(orderPageMessages.shipped);
    } catch (error) {
      toastError(error);
    }
  }

  async function shipParcel(said: ShipmentAnswers): Promise<void> {
    const [parcel] = await listParcels([order._id]).unwrap();
    const shipment = { carrier, trackingNumber, ...said };
    const results = await shipOrders(
      (parcel?.orders ?? []).map(({ _id: orderId }) => ({ orderId, ...shipment })),
    ).unwrap();
    const [problem] = results.flatMap((result) => result.problem ?? []);
    if (problem) throw problem;
  }

  const shipThis = (event: FormEvent) => {
    event.preventDefault();
    const quantity = part === null ? undefined : toQuantity(part.quantity, left);
    if (part !== null && quantity === undefined) return setPart({ ...part, problem: messages.wrongQuantity(left) });
    const shipped = { id: order._id, carrier, trackingNumber, quantity, ...(part?.restBy && { restBy: part.restBy }) };
    if (batches && !batches.isRight) return;
    void submit(async (said) => {
      const request = { ...shipped, ...said, batches: batches?.chosen };
      await sendOnce((idempotencyKey) => ship({ ...request, idempotencyKey }).unwrap());
      setPart(null);
      setTrackingNumber('');
      return true;
    });
  };

  return (
    <form className={`panel ${sideStyles.side}`} aria-labelledby={`${id}-title`} onSubmit={shipThis}>
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
        {part !== null && (
          <PartFields
            left={left}
            {...part}
            onChange={(change) => setPart({ ...part, problem: undefined, ...change })}
          />
        )}
        {known && batches && (
          <BatchFields
            known={known}
            quantity={leaving}
            batches={batches}
            typed={typedBatches}
            onChange={setTypedBatches}
            className={styles.whole}
          />
        )}
        {order.parcel && part === null && (
          <Button look="primary" busy={isBusy} onClick={() => void submit(shipParcel)}>
            {shipManyMessages.shipParcel(order.parcel.waiting, order.parcel.checkoutNumber)}
          </Button>
        )}
        <Button type="submit" look={order.parcel && part === null ? 'plain' : 'primary'} busy={isBusy}>
          {part !== null ? messages.shipPart : order.parcel ? shipManyMessages.shipThisLine : orderPageMessages.ship}
        </Button>
      </div>
      {left > 1 && (
        <div>
          <Button look="text" onClick={() => setPart(part === null ? noPart : null)}>
            {part === null ? messages.shipPart : messages.shipAll}
          </Button>
        </div>
      )}
      {dialog}
    </form>
  );
}
