import { skipToken } from '@reduxjs/toolkit/query';
import { useId, useState } from 'react';
import type { OrderShipment } from '#shared/contracts/fulfilment/shipments.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { may } from '#shared/domain/users/permissions.ts';
import type { Role } from '#shared/domain/users/roles.ts';
import { partShipmentMessages as messages } from '#shared/messages/fulfilment/part-shipments.ts';
import { useListShipmentsQuery } from '#web/api/fulfilment/shipments.ts';
import { Button } from '#web/components/button.tsx';
import { restOf } from '#web/components/orders/order-parts.ts';
import { allows } from '#web/components/orders/order-status.tsx';
import { ShipmentMail } from '#web/components/orders/shipment-mail.tsx';
import { Instant } from '#web/components/values/instant.tsx';
import { CloseShortDialog } from '#web/features/order/close-short-dialog.tsx';
import { Tracking } from '#web/features/order/order-details.tsx';
import sideStyles from '#web/features/order/order-side.module.css';
import { ShippedBatches } from '#web/features/order/shipped-batches.tsx';
import { TakeBackShipment } from '#web/features/order/take-back-shipment.tsx';

interface OrderShipmentsProps {
  order: Order;
  caller: { role: Role };
  onDone: () => void;
}

/** What has left of an order that does not leave at once, or took batches; who may, corrects these, takes the last part back or closes it short. */
export function OrderShipments({ order, caller, onDone }: OrderShipmentsProps) {
  const titleId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const isInParts = order.partQuantity !== undefined;
  const { data: shipments = [] } = useListShipmentsQuery(isInParts || order.status ? order._id : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const hasBatches = shipments.some(({ batches }) => batches !== undefined);
  if (shipments.length === 0 || !(isInParts || hasBatches)) return null;
  const last = shipments.at(-1);
  const canClose = may(caller, 'refunds.make') && allows('closeShort', order);
  return (
    <section className={`panel ${sideStyles.side}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{messages.title}</h2>
      <ul className={sideStyles.lines}>
        {shipments.map((shipment) => (
          <li key={shipment._id}>
            <Shipment shipment={shipment} />
            {shipment.batches && (
              <ShippedBatches orderId={order._id} shipment={shipment} mayCorrect={may(caller, 'orders.ship')} />
            )}
            {shipment === last && !order.status && may(caller, 'orders.ship') && (
              <>
                {/* Another shipment has another mail. */}
                <ShipmentMail key={shipment._id} order={order} partShippedAt={shipment.shippedAt} />
                <TakeBackShipment order={order} shipment={shipment} onDone={onDone} />
              </>
            )}
          </li>
        ))}
      </ul>
      {canClose && (
        <>
          <p>
            {messages.rest(restOf(order))} {messages.closeShortHint}
          </p>
          <div>
            <Button look="warning" onClick={() => setIsAsking(true)}>
              {messages.closeShort}
            </Button>
          </div>
        </>
      )}
      {isAsking && <CloseShortDialog order={order} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

function Shipment({ shipment: { quantity, shippedAt, carrier, trackingNumber } }: { shipment: OrderShipment }) {
  return (
    <span className={sideStyles.name}>
      <strong className="figures">{formatNumber(quantity)}</strong> · <Instant value={shippedAt} />
      {(carrier !== null || trackingNumber !== null) && (
        <>
          {' '}
          · <Tracking carrier={carrier} trackingNumber={trackingNumber} />
        </>
      )}
    </span>
  );
}
