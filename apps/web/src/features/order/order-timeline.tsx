import { useId } from 'react';
import type { TimelineEntry } from '#shared/contracts/orders/order-timeline.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { orderPageMessages, timelineActors, timelineMessages } from '#shared/messages/orders/orders.ts';
import { batchMessages } from '#shared/messages/stock/batches.ts';
import { useListOrderEventsQuery } from '#web/api/orders/orders.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { Instant } from '#web/components/values/instant.tsx';
import { Amount } from '#web/components/values/money.tsx';
import styles from '#web/features/order/order-side.module.css';

export function OrderTimeline({ orderId }: { orderId: string }) {
  const titleId = useId();
  const { data, error, refetch } = useListOrderEventsQuery(orderId, { refetchOnMountOrArgChange: true });
  return (
    <section className={`panel ${styles.side}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{orderPageMessages.timeline}</h2>
      {data === undefined ? (
        error === undefined ? (
          <Spinner />
        ) : (
          <ErrorState onRetry={refetch} />
        )
      ) : (
        <ol className={styles.timeline}>
          {data.map((entry) => (
            <li key={`${entry.type} ${entry.at}`}>
              <span>
                {timelineMessages[entry.type]}
                {entry.amount !== null && (
                  <>
                    : <Amount value={entry.amount} />
                  </>
                )}
              </span>
              <small>
                <Instant value={entry.at} />
                {who(entry) !== '' && `, ${who(entry)}`}
              </small>
              {entry.batch && (
                <small>
                  {batchMessages.changedFrom(batchMessages.name(entry.batch.from), batchMessages.name(entry.batch.to))}
                </small>
              )}
              {entry.quantity !== null && (
                <small>
                  {isShipment(entry) || entry.batch
                    ? formatNumber(entry.quantity)
                    : orderPageMessages.quantityLeft(entry.quantity)}
                </small>
              )}
              {isShipment(entry) && (entry.carrier ?? entry.trackingNumber) !== null && (
                <small>{[entry.carrier, entry.trackingNumber].filter(Boolean).join(' · ')}</small>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function isShipment({ type }: TimelineEntry): boolean {
  return type === 'order.shipped' || type === 'order.part_shipped' || type === 'order.unshipped';
}

/** Staff see who of them it was. */
function who({ by, email }: TimelineEntry): string {
  return by === 'shop' && email !== null ? email : timelineActors[by];
}
