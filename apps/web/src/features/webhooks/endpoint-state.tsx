import type { WebhookEndpoint } from '#shared/contracts/webhooks/webhooks.ts';
import { webhookMessages as messages } from '#shared/messages/webhooks/webhooks.ts';
import { Instant } from '#web/components/values/instant.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import styles from '#web/features/webhooks/webhooks-page.module.css';

type Shown = Pick<WebhookEndpoint, 'off' | 'failingSince' | 'waiting'>;

/** Whether it gets what it is to get, and how much waits. */
export function EndpointState({ endpoint }: { endpoint: Shown }) {
  const { waiting } = endpoint;
  return (
    <p className={styles.state}>
      <State endpoint={endpoint} />
      {waiting !== 0 && <span>{waiting === null ? messages.waitingMany : messages.waiting(waiting)}</span>}
    </p>
  );
}

function State({ endpoint: { off, failingSince } }: { endpoint: Shown }) {
  if (off !== null) {
    return (
      <>
        <StatusTag tone={off.reason === 'by_hand' ? 'over' : 'waiting'}>{messages.off[off.reason]}</StatusTag>
        <Instant value={off.at} />
      </>
    );
  }
  if (failingSince === null) return <StatusTag tone="good">{messages.on}</StatusTag>;
  return (
    <>
      <StatusTag tone="waiting">{messages.failing}</StatusTag>
      <Instant value={failingSince} />
    </>
  );
}
