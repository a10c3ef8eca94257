import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { WebhookDelivery } from '#shared/contracts/webhooks/webhooks.ts';
import type { DeliveryState } from '#shared/domain/webhooks/webhooks.ts';
import { webhookMessages as messages } from '#shared/messages/webhooks/webhooks.ts';
import { useListWebhookDeliveriesQuery, useSendWebhookAgainMutation } from '#web/api/webhooks/webhooks.ts';
import { Button } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { Instant } from '#web/components/values/instant.tsx';
import { StatusTag, type StatusTone } from '#web/components/values/status-tag.tsx';
import styles from '#web/features/webhooks/webhooks-page.module.css';
import { paths } from '#web/paths.ts';

/** What is on its way is looked at again. */
const POLL_MS = 3000;

const tones: Record<DeliveryState, StatusTone> = { queued: 'moving', delivered: 'good', failed: 'waiting' };

interface DeliveriesProps {
  of: { account: string | null; endpointId: string };
  /** Nothing is sent to an endpoint that is off. */
  isOn: boolean;
}

export function Deliveries({ of, isOn }: DeliveriesProps) {
  // Those of the pages before, and of this one.
  const [cursors, setCursors] = useState<(string | undefined)[]>([undefined]);
  const options = { refetchOnMountOrArgChange: true, pollingInterval: POLL_MS };
  const { currentData, isError, refetch } = useListWebhookDeliveriesQuery({ ...of, cursor: cursors.at(-1) }, options);
  if (currentData === undefined) {
    if (isError) return <ErrorState message={messages.deliveriesNotRead} onRetry={() => void refetch()} />;
    return <Spinner />;
  }
  const { items, nextCursor } = currentData;
  if (items.length === 0) return <EmptyState message={messages.noDeliveries} />;
  return (
    <>
      <ul className={`plain-list ${styles.deliveries}`}>
        {items.map((delivery) => (
          <Delivery key={delivery._id} delivery={delivery} of={of} isOn={isOn} />
        ))}
      </ul>
      <div className={styles.pages}>
        {cursors.length > 1 && (
          <Button compact onClick={() => setCursors(cursors.slice(0, -1))}>
            {messages.newer}
          </Button>
        )}
        {nextCursor !== null && (
          <Button compact onClick={() => setCursors([...cursors, nextCursor])}>
            {messages.older}
          </Button>
        )}
      </div>
    </>
  );
}

function Delivery({ delivery, of, isOn }: DeliveriesProps & { delivery: WebhookDelivery }) {
  const { _id, type, orderId, state, attempts, status, answer, problem, createdAt, nextAttemptAt } = delivery;
  const [again, { isLoading }] = useSendWebhookAgainMutation();
  const sendAgain = () =>
    again({ ...of, deliveryId: _id })
      .unwrap()
      .then(() => toastSuccess(messages.sentAgain), toastError);
  return (
    <li className={styles.delivery}>
      <div>
        <p className={styles.state}>
          <StatusTag tone={tones[state]}>{messages.states[state]}</StatusTag>
          {orderId === null || orderId.startsWith('fr_') ? (
            <span>{messages.words[type]}</span>
          ) : (
            <Link to={paths.order(orderId)}>{messages.words[type]}</Link>
          )}
          <Instant value={createdAt} />
        </p>
        <p className={styles.note}>
          {messages.attempts(attempts)}
          {status !== null && `, HTTP ${status}`}
          {problem !== null && `. ${problem}`}
          {state === 'queued' && attempts > 0 && nextAttemptAt !== null && (
            <>
              . {messages.next} <Instant value={nextAttemptAt} />
            </>
          )}
        </p>
        {answer !== null && (
          <details>
            <summary>{messages.answer}</summary>
            <pre className={styles.answer}>{answer}</pre>
          </details>
        )}
      </div>
      {isOn && (state !== 'queued' || attempts > 0) && (
        <Button compact busy={isLoading} onClick={() => void sendAgain()}>
          {messages.sendAgain}
        </Button>
      )}
    </li>
  );
}
