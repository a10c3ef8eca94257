import { useState } from 'react';
import type { AddedWebhook, WebhookEndpoint } from '#shared/contracts/webhooks/webhooks.ts';
import { accountWebhookTypes, shopWebhookTypes } from '#shared/domain/webhooks/webhooks.ts';
import { webhookMessages as messages } from '#shared/messages/webhooks/webhooks.ts';
import {
  useChangeWebhookMutation,
  useChangeWebhookSecretMutation,
  useRemoveWebhookMutation,
  useSwitchWebhookMutation,
  useTestWebhookMutation,
} from '#web/api/webhooks/webhooks.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import { dayText, Instant } from '#web/components/values/instant.tsx';
import { Deliveries } from '#web/features/webhooks/deliveries.tsx';
import { EndpointState } from '#web/features/webhooks/endpoint-state.tsx';
import { TermsDialog } from '#web/features/webhooks/terms-dialog.tsx';
import styles from '#web/features/webhooks/webhooks-page.module.css';

interface EndpointPanelProps {
  endpoint: WebhookEndpoint;
  account: string | null;
  onNewSecret: (webhook: AddedWebhook) => void;
}

export function EndpointPanel({ endpoint, account, onNewSecret }: EndpointPanelProps) {
  const { _id: endpointId, url, description, types, owner, createdAt, off, oldSecretUntil } = endpoint;
  const of = { account, endpointId };
  const all = account === null ? shopWebhookTypes : accountWebhookTypes;
  const [isOpen, setOpen] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const [change] = useChangeWebhookMutation();
  const { ask, dialog } = useConfirmation();
  const [changeSecret] = useChangeWebhookSecretMutation();
  const [switchIt, switching] = useSwitchWebhookMutation();
  const [remove] = useRemoveWebhookMutation();
  const [test, testing] = useTestWebhookMutation();

  /** Asks first, unless there is nothing to lose. */
  async function act(question: { title: string; text: string; label: string } | null, work: () => Promise<void>) {
    if (question !== null) {
      const { title, text, label } = question;
      const answer = {
        title,
        warning: text,
        cancelLabel: messages.keep,
        confirmLabel: label,
        confirmDescription: text,
      };
      if (!(await ask(answer))) return;
    }
    await work().catch(toastError);
  }

  const sendTest = () =>
    act(null, async () => {
      await test(of).unwrap();
      setOpen(true);
      toastSuccess(messages.tested);
    });
  const makeSecret = () =>
    act({ title: messages.newSecretTitle, text: messages.newSecretText, label: messages.newSecret }, async () =>
      onNewSecret(await changeSecret(of).unwrap()),
    );
  const switchOff = () =>
    act({ title: messages.switchOffTitle, text: messages.switchOffText, label: messages.switchOff }, async () => {
      await switchIt({ ...of, on: false }).unwrap();
      toastSuccess(messages.switchedOff);
    });
  const switchOn = () =>
    act(null, async () => {
      await switchIt({ ...of, on: true }).unwrap();
      toastSuccess(messages.switchedOn);
    });
  const removeIt = () =>
    act({ title: messages.removeTitle, text: messages.removeText, label: messages.remove }, async () => {
      await remove(of).unwrap();
      toastSuccess(messages.removed);
    });

  return (
    <li className={`panel ${styles.endpoint}`}>
      <h2>{url}</h2>
      {description !== null && <p className={styles.note}>{description}</p>}
      <EndpointState endpoint={endpoint} />
      {oldSecretUntil !== null && (
        <p className={styles.note}>
          {messages.oldSecret} <Instant value={oldSecretUntil} />
        </p>
      )}
      <details>
        <summary>{messages.toldOf(types.length, all.length)}</summary>
        <ul className={styles.types}>
          {types.map((type) => (
            <li key={type}>
              {messages.words[type]} <code>{type}</code>
            </li>
          ))}
        </ul>
      </details>
      <p className={styles.note}>{messages.madeBy(owner, dayText(createdAt))}</p>
      <div className={styles.buttons}>
        {off === null && (
          <Button compact busy={testing.isLoading} onClick={() => void sendTest()}>
            {messages.test}
          </Button>
        )}
        <Button compact onClick={() => setChanging(true)}>
          {messages.change}
        </Button>
        <Button compact onClick={() => void makeSecret()}>
          {messages.newSecret}
        </Button>
        {off === null ? (
          <Button compact busy={switching.isLoading} onClick={() => void switchOff()}>
            {messages.switchOff}
          </Button>
        ) : (
          <Button compact look="primary" busy={switching.isLoading} onClick={() => void switchOn()}>
            {messages.switchOn}
          </Button>
        )}
        <Button compact onClick={() => void removeIt()}>
          {messages.remove}
        </Button>
      </div>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{messages.deliveries}</summary>
        {isOpen && <Deliveries of={of} isOn={off === null} />}
      </details>
      {isChanging && (
        <TermsDialog
          title={messages.change}
          save={messages.save}
          isOfShop={account === null}
          endpoint={endpoint}
          onSave={async (body) => {
            await change({ ...of, body }).unwrap();
            setChanging(false);
            toastSuccess(messages.changed);
          }}
          onClose={() => setChanging(false)}
        />
      )}
      {dialog}
    </li>
  );
}
