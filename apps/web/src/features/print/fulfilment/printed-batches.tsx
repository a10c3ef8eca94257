import type { ShippedBatch } from '#shared/contracts/fulfilment/shipments.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { batchMessages } from '#shared/messages/stock/batches.ts';
import { BatchName } from '#web/components/batches/batch-name.tsx';
import styles from '#web/features/print/print-document.module.css';

/** What is in the parcel of each batch. */
export function PrintedBatches({ batches }: { batches: ShippedBatch[] }) {
  return (
    <ul className={styles.batches}>
      {batches.map((batch) => (
        <li key={batch._id}>
          <strong className="figures">{formatNumber(batch.quantity)}</strong> ×{' '}
          {batch.number !== null && `${batchMessages.word} `}
          <BatchName batch={batch} />
        </li>
      ))}
    </ul>
  );
}
