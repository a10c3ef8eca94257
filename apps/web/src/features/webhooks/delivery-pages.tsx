import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { WebhookDelivery } from '#shared/contracts/webhooks/webhooks.ts';
import type { DeliveryState } from '#shared/domain/webhooks/webhooks.ts';
import { webhookMessages as messages } from '#shared/messages/webhooks/webhooks.ts';
import type { Page } from '#web/api/contract-call.ts';
import { Button } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { Instant } from '#web/components/values/instant.tsx';
import { StatusTag, type StatusTone } from '#web/components/values/status-tag.tsx';
import styles from '#web/features/webhooks/webhooks-page.module.css';
import { paths } from '#web/paths.ts';

/** What is on its way is looked at again. */
export const followed = { refetchOnMountOrArgChange: true, pollingInterval: 3000 };

const tones: Record<DeliveryState, StatusTone> = { queued: 'moving', delivered: 'good', failed: 'waiting' };

interface Cursors {
  cursor: string | undefined;
  /** Goes to the page of a cursor. */
  goTo: (cursor: string) => void;
  /** Null on the first page. */
  back: (() => void) | null;
}

/** Of the pages before, and of this one. */
export function useCursors(): Cursors {
  const [before, setBefore] = useState<string[]>([]);
  return {
    cursor: before.at(-1),
    goTo: (cursor) => setBefore([...before, cursor]),
    back: before.length === 0 ? null : () => setBefore(before.slice(0, -1)),
  };
}

interface DeliveryPagesProps<Item> {
  page: { currentData?: Page<Item> | undefined; isError: boolean; refetch: () => unknown };
  cursors: Cursors;
  none: string;
  row: (item: Item) => ReactNode;
}

/** What was sent, newest first, a page at a time. */
export function DeliveryPages<Item>({ page, cursors, none, row }: DeliveryPagesProps<Item>) {
  const { currentData, isError, refetch } = page;
  const { goTo, back } = cursors;
  if (currentData === undefined) {
    if (isError) return <ErrorState message={messages.deliveriesNotRead} onRetry={() => void refetch()} />;
    return <Spinner />;
  }
  const { items, nextCursor } = currentData;
  if (items.length === 0) return <EmptyState message={none} />;
  return (
    <>
      <ul className={`plain-list ${styles.deliveries}`}>{items.map(row)}</ul>
      <div className={styles.pages}>
        {back !== null && (
          <Button compact onClick={back}>
            {messages.newer}
          </Button>
        )}
        {nextCursor !== null && (
          <Button compact onClick={() => goTo(nextCursor)}>
            {messages.older}
          </Button>
        )}
      </div>
    </>
  );
}

interface DeliveryRowProps {
  delivery: Omit<WebhookDelivery, 'type'>;
  /** What was sent. */
  name: string;
  /** Nothing is sent to an endpoint that is off. */
  isOn: boolean;
  busy: boolean;
  onSendAgain: () => void;
  children?: ReactNode;
}

export function DeliveryRow({ delivery, name, isOn, busy, onSendAgain, children }: DeliveryRowProps) {
  const { orderId, state, attempts, status, answer, problem, createdAt, nextAttemptAt } = delivery;
  return (
    <li className={styles.delivery}>
      <div>
        <p className={styles.state}>
          <StatusTag tone={tones[state]}>{messages.states[state]}</StatusTag>
          {orderId === null || orderId.startsWith('fr_') ? (
            <span>{name}</span>
          ) : (
            <Link to={paths.order(orderId)}>{name}</Link>
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
        {children}
        {answer !== null && (
          <details>
            <summary>{messages.answer}</summary>
            <pre className={styles.answer}>{answer}</pre>
          </details>
        )}
      </div>
      {isOn && (state !== 'queued' || attempts > 0) && (
        <Button compact busy={busy} onClick={onSendAgain}>
          {messages.sendAgain}
        </Button>
      )}
    </li>
  );
}
