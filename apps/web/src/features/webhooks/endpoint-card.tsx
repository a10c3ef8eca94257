import { type ReactNode, useState } from 'react';
import type { DocumentEndpoint } from '#shared/contracts/webhooks/document-endpoints.ts';
import type { WebhookEndpoint } from '#shared/contracts/webhooks/webhooks.ts';
import { webhookMessages } from '#shared/messages/webhooks/webhooks.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import { dayText } from '#web/components/values/instant.tsx';
import { EndpointState } from '#web/features/webhooks/endpoint-state.tsx';
import styles from '#web/features/webhooks/webhooks-page.module.css';

type TextName =
  | 'test'
  | 'tested'
  | 'switchOffTitle'
  | 'switchOffText'
  | 'switchedOff'
  | 'switchedOn'
  | 'removeTitle'
  | 'removed';

interface EndpointCardProps {
  endpoint: WebhookEndpoint | DocumentEndpoint;
  texts: Record<TextName, string>;
  facts: ReactNode;
  test: { send: () => Promise<unknown>; isSending: boolean };
  power: { switchTo: (on: boolean) => Promise<unknown>; isSwitching: boolean };
  onRemove: () => Promise<unknown>;
  onChange: () => void;
  moreButtons?: ReactNode;
  /** What was sent, which is read while it is open. */
  sent: { title: string; isOpenAtFirst?: boolean; list: ReactNode };
  children?: ReactNode;
}

/** A system that is told: what it is, whether it is reached, and what can be done about it. */
export function EndpointCard({
  endpoint: { url, description, owner, createdAt, off, ...state },
  texts,
  facts,
  test,
  power,
  onRemove,
  onChange,
  moreButtons,
  sent,
  children,
}: EndpointCardProps) {
  const [isOpen, setOpen] = useState(sent.isOpenAtFirst ?? false);
  const { ask, dialog } = useConfirmation();
  const confirm = (title: string, warning: string, confirmLabel: string) =>
    ask({ title, warning, confirmLabel, cancelLabel: webhookMessages.keep, confirmDescription: warning });
  const sendTest = async () => {
    await test.send();
    setOpen(true);
    toastSuccess(texts.tested);
  };
  const setOn = async (on: boolean) => {
    if (!on && !(await confirm(texts.switchOffTitle, texts.switchOffText, webhookMessages.switchOff))) return;
    await power.switchTo(on);
    toastSuccess(on ? texts.switchedOn : texts.switchedOff);
  };
  const remove = async () => {
    if (!(await confirm(texts.removeTitle, webhookMessages.removeText, webhookMessages.remove))) return;
    await onRemove();
    toastSuccess(texts.removed);
  };

  return (
    <li className={`panel ${styles.endpoint}`}>
      <h2>{url}</h2>
      {description !== null && <p className={styles.note}>{description}</p>}
      <EndpointState endpoint={{ ...state, off }} />
      {facts}
      <p className={styles.note}>{webhookMessages.madeBy(owner, dayText(createdAt))}</p>
      <div className={styles.buttons}>
        {off === null && (
          <Button compact busy={test.isSending} onClick={() => void sendTest().catch(toastError)}>
            {texts.test}
          </Button>
        )}
        <Button compact onClick={onChange}>
          {webhookMessages.change}
        </Button>
        {moreButtons}
        <Button
          compact
          look={off === null ? 'plain' : 'primary'}
          busy={power.isSwitching}
          onClick={() => void setOn(off !== null).catch(toastError)}
        >
          {off === null ? webhookMessages.switchOff : webhookMessages.switchOn}
        </Button>
        <Button compact onClick={() => void remove().catch(toastError)}>
          {webhookMessages.remove}
        </Button>
      </div>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{sent.title}</summary>
        {isOpen && sent.list}
      </details>
      {children}
      {dialog}
    </li>
  );
}
