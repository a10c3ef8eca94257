import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DocumentEndpoint } from '#shared/contracts/webhooks/document-endpoints.ts';
import { documentMessages as messages } from '#shared/messages/webhooks/document-texts.ts';
import { webhookMessages } from '#shared/messages/webhooks/webhooks.ts';
import { useReadCustomerQuery } from '#web/api/customers/customers.ts';
import {
  useAddDocumentEndpointMutation,
  useChangeDocumentEndpointMutation,
  useListDocumentEndpointsQuery,
  useRemoveDocumentEndpointMutation,
  useSwitchDocumentEndpointMutation,
  useTestDocumentEndpointMutation,
} from '#web/api/webhooks/document-endpoints.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import { dayText } from '#web/components/values/instant.tsx';
import { EndpointState } from '#web/features/webhooks/endpoint-state.tsx';
import { SentDocuments } from '#web/features/webhooks/sent-documents.tsx';
import { SystemDialog } from '#web/features/webhooks/system-dialog.tsx';
import styles from '#web/features/webhooks/webhooks-page.module.css';
import { paths } from '#web/paths.ts';

/** Where documents about the purchase orders of a customer are sent. */
export function ProcurementSystem({ customerId }: { customerId: string }) {
  const { currentData: customer } = useReadCustomerQuery(customerId);
  const { currentData, isError, refetch } = useListDocumentEndpointsQuery(customerId, {
    refetchOnMountOrArgChange: true,
  });
  const [add] = useAddDocumentEndpointMutation();
  const [isAdding, setAdding] = useState(false);
  return (
    <DashboardPage
      title={messages.title}
      description={messages.description(customer?.name ?? customer?.email ?? '…')}
      aside={
        currentData?.length === 0 && (
          <Button look="primary" onClick={() => setAdding(true)}>
            {messages.add}
          </Button>
        )
      }
    >
      <p className={styles.note}>
        <Link to={paths.customer(customerId)}>{messages.back}</Link>
      </p>
      {currentData === undefined &&
        (isError ? <ErrorState message={messages.notRead} onRetry={() => void refetch()} /> : <Spinner />)}
      {currentData?.length === 0 && <EmptyState message={messages.none} />}
      <ul className={`plain-list ${styles.endpoints}`}>
        {currentData?.map((endpoint) => (
          <SystemPanel key={endpoint._id} endpoint={endpoint} customerId={customerId} />
        ))}
      </ul>
      {isAdding && (
        <SystemDialog
          onSave={async ({ secret, ...terms }) => {
            await add({ id: customerId, body: { ...terms, secret: secret ?? '' } }).unwrap();
            setAdding(false);
            toastSuccess(messages.added);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </DashboardPage>
  );
}

function SystemPanel({ endpoint, customerId }: { endpoint: DocumentEndpoint; customerId: string }) {
  const { _id: endpointId, url, description, domain, identity, owner, createdAt, off } = endpoint;
  const of = { id: customerId, endpointId };
  const [isOpen, setOpen] = useState(true);
  const [isChanging, setChanging] = useState(false);
  const { ask, dialog } = useConfirmation();
  const [change] = useChangeDocumentEndpointMutation();
  const [switchIt, switching] = useSwitchDocumentEndpointMutation();
  const [remove] = useRemoveDocumentEndpointMutation();
  const [test, testing] = useTestDocumentEndpointMutation();

  const confirm = (title: string, warning: string, confirmLabel: string) =>
    ask({ title, warning, confirmLabel, cancelLabel: webhookMessages.keep, confirmDescription: warning });
  const sendTest = async () => {
    await test(of).unwrap();
    setOpen(true);
    toastSuccess(messages.tested);
  };
  const setOn = async (on: boolean) => {
    if (!on && !(await confirm(messages.switchOffTitle, messages.switchOffText, webhookMessages.switchOff))) return;
    await switchIt({ ...of, on }).unwrap();
    toastSuccess(on ? messages.switchedOn : messages.switchedOff);
  };
  const removeIt = async () => {
    if (!(await confirm(messages.removeTitle, webhookMessages.removeText, webhookMessages.remove))) return;
    await remove(of).unwrap();
    toastSuccess(messages.removed);
  };

  return (
    <li className={`panel ${styles.endpoint}`}>
      <h2>{url}</h2>
      {description !== null && <p className={styles.note}>{description}</p>}
      <EndpointState endpoint={endpoint} />
      <p className={styles.note}>{messages.knownAs(domain, identity)}</p>
      <p className={styles.note}>{webhookMessages.madeBy(owner, dayText(createdAt))}</p>
      <div className={styles.buttons}>
        {off === null && (
          <Button compact busy={testing.isLoading} onClick={() => void sendTest().catch(toastError)}>
            {messages.test}
          </Button>
        )}
        <Button compact onClick={() => setChanging(true)}>
          {webhookMessages.change}
        </Button>
        <Button
          compact
          look={off === null ? 'plain' : 'primary'}
          busy={switching.isLoading}
          onClick={() => void setOn(off !== null).catch(toastError)}
        >
          {off === null ? webhookMessages.switchOff : webhookMessages.switchOn}
        </Button>
        <Button compact onClick={() => void removeIt().catch(toastError)}>
          {webhookMessages.remove}
        </Button>
      </div>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{messages.documents}</summary>
        {isOpen && <SentDocuments of={of} isOn={off === null} />}
      </details>
      {isChanging && (
        <SystemDialog
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
