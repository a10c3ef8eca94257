import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Batch } from '#shared/contracts/stock/batches.ts';
import { batchMessages as messages } from '#shared/messages/stock/batches.ts';
import { useListBatchesQuery } from '#web/api/stock/batches.ts';
import { useRole } from '#web/auth/use-role.ts';
import { BatchName } from '#web/components/batches/batch-name.tsx';
import { Button } from '#web/components/button.tsx';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { Day } from '#web/components/values/instant.tsx';
import { PutIntoBatchDialog } from '#web/features/admin/stock/put-into-batch-dialog.tsx';
import styles from '#web/features/admin/stock/stock-page.module.css';
import { Count } from '#web/features/admin/table/count.tsx';
import { paths } from '#web/paths.ts';

/** What is on hand of each batch of a product, first expired first. */
export function BatchList({ productId }: { productId: string }) {
  const id = useId();
  const { may } = useRole();
  const [isPutting, setIsPutting] = useState(false);
  const { currentData: known } = useListBatchesQuery(productId, { refetchOnMountOrArgChange: true });
  if (known === undefined) return null;
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={id}>
      <h2 id={id}>{messages.title}</h2>
      {known.batches.length === 0 && <p>{messages.none}</p>}
      <ul className={styles.batches}>
        {known.batches.map((batch) => (
          <li key={batch._id}>
            <BatchRow batch={batch} />
          </li>
        ))}
      </ul>
      <Link to={paths.batches}>{messages.all}</Link>
      {known.withoutBatch > 0 && may('stock.change') && (
        <div>
          <Button onClick={() => setIsPutting(true)}>{messages.put}</Button>
        </div>
      )}
      <DescriptionList items={[{ label: messages.withoutHint, value: <Count value={known.withoutBatch} /> }]} />
      {isPutting && (
        <PutIntoBatchDialog productId={productId} quantity={known.withoutBatch} onClose={() => setIsPutting(false)} />
      )}
    </section>
  );
}

function BatchRow({ batch }: { batch: Batch }) {
  return (
    <>
      <Link to={paths.batch(batch._id)} className={batch.expired ? styles.expired : undefined}>
        <BatchName batch={batch} />
      </Link>
      <small>
        {messages.received} <Day value={batch.receivedAt} /> · {messages.onHand} <Count value={batch.onHand} /> ·{' '}
        {messages.shipped} <Count value={batch.shipped} />
      </small>
    </>
  );
}
