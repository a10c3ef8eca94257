import { useId } from 'react';
import type { OrderBatches } from '#shared/contracts/fulfilment/order-batches.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { batchMessages as messages } from '#shared/messages/stock/batches.ts';
import styles from '#web/components/batches/batch-fields.module.css';
import { BatchName } from '#web/components/batches/batch-name.tsx';
import { proposed, type ReadBatches, type TypedBatches } from '#web/components/batches/chosen-batches.ts';
import { Button } from '#web/components/button.tsx';

interface BatchFieldsProps {
  known: OrderBatches;
  /** What leaves. */
  quantity: number;
  batches: ReadBatches;
  /** Null: first expired first. */
  typed: TypedBatches | null;
  onChange: (typed: TypedBatches | null) => void;
  className?: string | undefined;
}

/** Which batches a shipment takes, and others on request. */
export function BatchFields({ known, quantity, batches, typed, onChange, className = '' }: BatchFieldsProps) {
  const id = useId();
  const { stock } = known;
  const first = proposed(known, quantity).batches;
  const byId = new Map(stock.map((batch) => [batch._id, batch]));
  const begin = () => onChange(Object.fromEntries(first.map((part) => [part.batchId, String(part.quantity)])));
  return (
    <section className={`${styles.batches} ${className}`} aria-labelledby={id}>
      <h3 id={id}>{messages.takesNow}</h3>
      {typed === null ? (
        <ul>
          {first.map((part) => {
            const batch = byId.get(part.batchId);
            return (
              batch && (
                <li key={part.batchId}>
                  <strong className="figures">{formatNumber(part.quantity)}</strong> × <BatchName batch={batch} />
                </li>
              )
            );
          })}
          {batches.expired > 0 && <li className={styles.problem}>{messages.noneGood(batches.expired)}</li>}
        </ul>
      ) : (
        <>
          <ul>
            {stock.map((batch) => (
              <li key={batch._id}>
                <label>
                  <input
                    inputMode="numeric"
                    autoComplete="off"
                    value={typed[batch._id] ?? ''}
                    onChange={({ target }) => onChange({ ...typed, [batch._id]: target.value })}
                  />
                  <span>
                    <BatchName batch={batch} /> <small>{messages.left(batch.onHand)}</small>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {!batches.isRight && (
            <p role="status" className={styles.problem}>
              {messages.wrongSum(quantity)}
            </p>
          )}
        </>
      )}
      {stock.length > 0 && (
        <div>
          <Button look="text" onClick={() => (typed === null ? begin() : onChange(null))}>
            {typed === null ? messages.choose : messages.asProposed}
          </Button>
        </div>
      )}
    </section>
  );
}
