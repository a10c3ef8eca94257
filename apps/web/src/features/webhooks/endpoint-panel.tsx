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
import { Instant } from '#web/components/values/instant.tsx';
import { Deliveries } from '#web/features/webhooks/deliveries.tsx';
import { EndpointCard } from '#web/features/webhooks/endpoint-card.tsx';
import { TermsDialog } from '#web/features/webhooks/terms-dialog.tsx';
import styles from '#web/features/webhooks/webhooks-page.module.css';

interface EndpointPanelProps {
  endpoint: WebhookEndpoint;
  account: string | null;
  onNewSecret: (webhook: AddedWebhook) => void;
}

export function EndpointPanel({ endpoint, account, onNewSecret }: EndpointPanelProps) {
  const { types, oldSecretUntil } = endpoint;
  const of = { account, endpointId: endpoint._id };
  const all = account === null ? shopWebhookTypes : accountWebhookTypes;
  const [isChanging, setChanging] = useState(false);
  const [change] = useChangeWebhookMutation();
  const { ask, dialog } = useConfirmation();
  const [changeSecret] = useChangeWebhookSecretMutation();
  const [switchIt, { isLoading: isSwitching }] = useSwitchWebhookMutation();
  const [remove] = useRemoveWebhookMutation();
  const [test, { isLoading: isSending }] = useTestWebhookMutation();

  const makeSecret = async () => {
    const answer = {
      title: messages.newSecretTitle,
      warning: messages.newSecretText,
      cancelLabel: messages.keep,
      confirmLabel: messages.newSecret,
      confirmDescription: messages.newSecretText,
    };
    if (await ask(answer)) onNewSecret(await changeSecret(of).unwrap());
  };

  const facts = (
    <>
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
    </>
  );

  return (
    <EndpointCard
      endpoint={endpoint}
      texts={messages}
      facts={facts}
      test={{ send: () => test(of).unwrap(), isSending }}
      power={{ switchTo: (on) => switchIt({ ...of, on }).unwrap(), isSwitching }}
      onRemove={() => remove(of).unwrap()}
      onChange={() => setChanging(true)}
      moreButtons={
        <Button compact onClick={() => void makeSecret().catch(toastError)}>
          {messages.newSecret}
        </Button>
      }
      sent={{ title: messages.deliveries, list: <Deliveries of={of} isOn={endpoint.off === null} /> }}
    >
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
    </EndpointCard>
  );
}
