import { useState } from 'react';
import type { OrderShipment } from '#shared/contracts/fulfilment/shipments.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { batchMessages as messages } from '#shared/messages/stock/batches.ts';
import { BatchName } from '#web/components/batches/batch-name.tsx';
import { Button } from '#web/components/button.tsx';
import { CorrectBatchDialog } from '#web/features/order/correct-batch-dialog.tsx';
import sideStyles from '#web/features/order/order-side.module.css';

interface ShippedBatchesProps {
  orderId: string;
  shipment: OrderShipment;
  mayCorrect: boolean;
}

/** What a shipment took of which batch. */
export function ShippedBatches({ orderId, shipment, mayCorrect }: ShippedBatchesProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <ul className={sideStyles.batches} aria-label={messages.title}>
        {shipment.batches?.map((batch) => (
          <li key={batch._id}>
            <span>
              <strong className="figures">{formatNumber(batch.quantity)}</strong> × <BatchName batch={batch} />
            </span>
          </li>
        ))}
      </ul>
      {mayCorrect && (
        <Button look="text" onClick={() => setIsAsking(true)}>
          {messages.correct}
        </Button>
      )}
      {isAsking && <CorrectBatchDialog orderId={orderId} shipment={shipment} onClose={() => setIsAsking(false)} />}
    </>
  );
}
