import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Mail } from '#shared/contracts/mails/mails.ts';
import { orderPage } from '#shared/desktop/pages.ts';
import { mailStateMessages, mailListMessages as messages } from '#shared/messages/mails/mail-list.ts';
import { mailKindMessages } from '#shared/messages/mails/mails.ts';
import { useSendMailAgainMutation } from '#web/api/mails/mails.ts';
import { Instant } from '#web/components/values/instant.tsx';
import { StatusTag, type StatusTone } from '#web/components/values/status-tag.tsx';
import styles from '#web/features/admin/mails/mails-page.module.css';
import type { AdminColumn } from '#web/features/admin/table/admin-table.tsx';
import { Count } from '#web/features/admin/table/count.tsx';
import { RowAction } from '#web/features/admin/table/row-action.tsx';

const tones: Record<Mail['state'], StatusTone> = {
  failed: 'waiting',
  waiting: 'moving',
  sent: 'good',
  'left-out': 'over',
};

const columns: AdminColumn<Mail>[] = [
  {
    key: 'mail',
    title: messages.mail,
    min: 15,
    grows: true,
    isName: true,
    className: styles.mail,
    render: ({ kind, recipient, createdAt }) => (
      <div>
        <strong>{mailKindMessages[kind]}</strong>
        <span>{recipient ?? messages.erased}</span>
        <span className={styles.soft}>
          <Instant value={createdAt} />
        </span>
      </div>
    ),
  },
  {
    key: 'about',
    title: messages.about,
    min: 8,
    labelled: true,
    className: styles.about,
    render: ({ about }) => <About about={about} />,
  },
  {
    key: 'attempts',
    title: messages.attempts,
    min: 5,
    align: 'end',
    labelled: true,
    render: ({ attempts }) => <Count value={attempts} />,
  },
  {
    key: 'state',
    title: messages.state,
    min: 17,
    grows: true,
    className: styles.state,
    render: (mail) => <State mail={mail} />,
  },
];

const action: AdminColumn<Mail> = {
  key: 'action',
  title: messages.action,
  min: 9,
  align: 'end',
  render: (mail) => <SendAgain mail={mail} />,
};

/** Only mails that have failed can be sent again. */
export function mailColumns(hasAction: boolean): AdminColumn<Mail>[] {
  return hasAction ? [...columns, action] : columns;
}

function About({ about }: Pick<Mail, 'about'>) {
  if (about === null) return <span className={styles.soft}>{messages.aboutNone}</span>;
  return (
    <div>
      <Link to={orderPage(about.orderId)}>{about.number}</Link>
      {about.orders > 1 && <span className={styles.soft}>{messages.moreOrders(about.orders - 1)}</span>}
    </div>
  );
}

function State({ mail: { state, problem, nextAttemptAt, endedAt } }: { mail: Mail }) {
  const at = nextAttemptAt ?? endedAt;
  return (
    <div>
      <StatusTag tone={tones[state]}>{mailStateMessages[state]}</StatusTag>
      {problem !== null && <span className={styles.problem}>{problem}</span>}
      {at !== null && (
        <span className={styles.soft}>
          {nextAttemptAt === null ? messages.ended[state] : messages.next} <Instant value={at} />
        </span>
      )}
    </div>
  );
}

function SendAgain({ mail: { _id, kind, recipient, state } }: { mail: Mail }) {
  const [sendAgain, { data, isLoading }] = useSendMailAgainMutation();
  const descriptionId = useId();
  const now = data?.state ?? state;
  if (recipient === null) return null;
  return (
    <>
      <span id={descriptionId} hidden>{`${mailKindMessages[kind]}, ${recipient}`}</span>
      <RowAction
        label={messages.again}
        describedBy={descriptionId}
        busy={isLoading}
        done={now === 'failed' ? null : <StatusTag tone={tones[now]}>{mailStateMessages[now]}</StatusTag>}
        act={() => sendAgain(_id).unwrap()}
      />
    </>
  );
}
