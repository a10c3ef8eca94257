import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DocumentEndpoint } from '#shared/contracts/webhooks/document-endpoints.ts';
import { documentMessages as messages } from '#shared/messages/webhooks/document-texts.ts';
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
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { EndpointCard } from '#web/features/webhooks/endpoint-card.tsx';
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
  const of = { id: customerId, endpointId: endpoint._id };
  const [isChanging, setChanging] = useState(false);
  const [change] = useChangeDocumentEndpointMutation();
  const [switchIt, { isLoading: isSwitching }] = useSwitchDocumentEndpointMutation();
  const [remove] = useRemoveDocumentEndpointMutation();
  const [test, { isLoading: isSending }] = useTestDocumentEndpointMutation();
  return (
    <EndpointCard
      endpoint={endpoint}
      texts={messages}
      facts={<p className={styles.note}>{messages.knownAs(endpoint.domain, endpoint.identity)}</p>}
      test={{ send: () => test(of).unwrap(), isSending }}
      power={{ switchTo: (on) => switchIt({ ...of, on }).unwrap(), isSwitching }}
      onRemove={() => remove(of).unwrap()}
      onChange={() => setChanging(true)}
      sent={{
        title: messages.documents,
        isOpenAtFirst: true,
        list: <SentDocuments of={of} isOn={endpoint.off === null} />,
      }}
    >
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
    </EndpointCard>
  );
}
