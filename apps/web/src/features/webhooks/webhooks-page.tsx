import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AddedWebhook } from '#shared/contracts/webhooks/webhooks.ts';
import { webhookMessages as messages } from '#shared/messages/webhooks/webhooks.ts';
import { useAddWebhookMutation, useListWebhooksQuery } from '#web/api/webhooks/webhooks.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { EndpointPanel } from '#web/features/webhooks/endpoint-panel.tsx';
import { ProcurementSystem } from '#web/features/webhooks/procurement-system.tsx';
import { TermsDialog } from '#web/features/webhooks/terms-dialog.tsx';
import styles from '#web/features/webhooks/webhooks-page.module.css';
import { useHolder } from '#web/forms/companies/use-holder.ts';
import { SecretDialog } from '#web/forms/secrets/secret-dialog.tsx';

/**
 * Of the shop for administrators, of the company for its managers, and of the own account for others; the procurement system of the
 * customer that the address names.
 */
export function WebhooksPage() {
  const { holder, isError, refetch } = useHolder('webhooks.change');
  const customerId = useSearchParams()[0].get('customer');
  if (holder?.is === 'shop' && customerId !== null) return <ProcurementSystem customerId={customerId} />;
  if (holder !== undefined) return <Webhooks account={holder.is === 'shop' ? null : holder.id} />;
  return (
    <DashboardPage title={messages.title} description={messages.accountDescription}>
      {isError ? <ErrorState onRetry={refetch} /> : <Spinner />}
    </DashboardPage>
  );
}

function Webhooks({ account }: { account: string | null }) {
  const { currentData, isError, refetch } = useListWebhooksQuery({ account }, { refetchOnMountOrArgChange: true });
  const [add] = useAddWebhookMutation();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<{ title: string; webhook: AddedWebhook } | null>(null);
  return (
    <DashboardPage
      title={messages.title}
      description={account === null ? messages.shopDescription : messages.accountDescription}
      aside={
        <Button look="primary" onClick={() => setAdding(true)}>
          {messages.add}
        </Button>
      }
    >
      {currentData === undefined &&
        (isError ? <ErrorState message={messages.notRead} onRetry={() => void refetch()} /> : <Spinner />)}
      {currentData?.length === 0 && <EmptyState message={messages.none} />}
      <ul className={`plain-list ${styles.endpoints}`}>
        {currentData?.map((endpoint) => (
          <EndpointPanel
            key={endpoint._id}
            endpoint={endpoint}
            account={account}
            onNewSecret={(webhook) => setMade({ title: messages.secretMade, webhook })}
          />
        ))}
      </ul>
      {isAdding && (
        <TermsDialog
          title={messages.add}
          save={messages.make}
          isOfShop={account === null}
          onSave={async (body) => {
            setMade({ title: messages.added, webhook: await add({ account, body }).unwrap() });
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {made && (
        <SecretDialog title={made.title} secret={made.webhook.secret} words={messages} onClose={() => setMade(null)}>
          {made.webhook.oldSecretUntil !== null && <p>{messages.both}</p>}
        </SecretDialog>
      )}
    </DashboardPage>
  );
}
