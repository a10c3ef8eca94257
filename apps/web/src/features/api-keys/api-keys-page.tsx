import { useState } from 'react';
import type { AddedApiKey, ApiKey } from '#shared/contracts/api-keys/api-keys.ts';
import { apiKeyMessages as messages } from '#shared/messages/api-keys/api-keys.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import { ageText } from '#web/components/values/age-text.ts';
import { dayText } from '#web/components/values/instant.tsx';
import styles from '#web/features/api-keys/api-keys-page.module.css';
import { NewKeyDialog } from '#web/features/api-keys/new-key-dialog.tsx';
import { useKeysOf } from '#web/features/api-keys/use-keys-of.ts';
import { type Holder, useHolder } from '#web/forms/companies/use-holder.ts';
import { SecretDialog } from '#web/forms/secrets/secret-dialog.tsx';
import { shopOrigin } from '#web/platform/shop-location.ts';

/** Of the shop for administrators, of the company for its managers, and of the own account for others. */
export function ApiKeysPage() {
  const { holder, isError, refetch } = useHolder('apiKeys.change');
  if (holder !== undefined) return <Keys holder={holder} />;
  return (
    <DashboardPage title={messages.title} description={messages.accountDescription}>
      {isError ? <ErrorState onRetry={refetch} /> : <Spinner />}
    </DashboardPage>
  );
}

function Keys({ holder }: { holder: Holder }) {
  const { keys, isError, refetch, add, end } = useKeysOf(holder);
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<AddedApiKey | null>(null);
  const inUse = keys?.filter(({ endedAt }) => endedAt === null) ?? [];
  const ended = keys?.filter(({ endedAt }) => endedAt !== null) ?? [];
  return (
    <DashboardPage
      title={messages.title}
      description={holder.is === 'shop' ? messages.shopDescription : messages.accountDescription}
      aside={
        <Button look="primary" onClick={() => setAdding(true)}>
          {messages.add}
        </Button>
      }
    >
      {keys === undefined && (isError ? <ErrorState message={messages.notRead} onRetry={refetch} /> : <Spinner />)}
      {keys !== undefined && inUse.length === 0 && <EmptyState message={messages.none} />}
      <ul className={`plain-list ${styles.keys}`}>
        {inUse.map((key) => (
          <Key key={key._id} apiKey={key} onEnd={() => end(key._id)} />
        ))}
      </ul>
      {ended.length > 0 && (
        <details className={styles.ended}>
          <summary>{messages.endedOnes(ended.length)}</summary>
          <ul className="plain-list">
            {ended.map(({ _id, name, endedAt }) => (
              <li key={_id}>
                {name}, {messages.endedOn(dayText(endedAt ?? ''))}
              </li>
            ))}
          </ul>
        </details>
      )}
      <section className={styles.ways}>
        <h2>{messages.ways}</h2>
        <p>
          <a href={`${shopOrigin()}/api/docs`} target="_blank" rel="noreferrer">
            {messages.docs}
          </a>{' '}
          {messages.docsText}
        </p>
        <p>
          {messages.assistants} <code>{shopOrigin()}/mcp</code>
        </p>
      </section>
      {isAdding && (
        <NewKeyDialog
          isOfShop={holder.is === 'shop'}
          onMake={async (key) => {
            setMade(await add(key));
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {made && (
        <SecretDialog
          title={messages.made(made.name)}
          secret={made.secret}
          words={messages}
          onClose={() => setMade(null)}
        >
          <p className={styles.note}>{messages.tryIt}</p>
          <pre className={styles.example}>
            curl -H 'Authorization: Bearer {made.secret}' {shopOrigin()}/api/products
          </pre>
        </SecretDialog>
      )}
    </DashboardPage>
  );
}

function Key({ apiKey, onEnd }: { apiKey: ApiKey; onEnd: () => Promise<ApiKey> }) {
  const { name, scopes, hint, account, owner, createdAt, lastUsedAt } = apiKey;
  const { ask, dialog } = useConfirmation();
  const [isEnding, setEnding] = useState(false);

  const endIt = async () => {
    const goOn = await ask({
      title: messages.endTitle(name),
      warning: messages.endText,
      cancelLabel: messages.keep,
      confirmLabel: messages.end,
      confirmDescription: messages.endText,
    });
    if (!goOn) return;
    setEnding(true);
    await onEnd().then(() => toastSuccess(messages.ended(name)), toastError);
    setEnding(false);
  };

  return (
    <li className={`panel ${styles.key}`}>
      <div>
        <h2>{name}</h2>
        {account && <p className={styles.note}>{messages.ofAccount(account.name ?? owner)}</p>}
        <p className={styles.note}>
          <code>{hint}…</code> {messages.madeBy(owner, dayText(createdAt))}.{' '}
          {lastUsedAt === null ? messages.neverUsed : messages.lastUsed(ageText(Date.parse(lastUsedAt), Date.now()))}.
        </p>
        <ul className={styles.scopes} aria-label={messages.scopes}>
          {scopes.map((scope) => (
            <li key={scope} title={messages.words[scope]}>
              <code>{scope}</code>
            </li>
          ))}
        </ul>
      </div>
      <Button compact busy={isEnding} aria-label={`${messages.end}: ${name}`} onClick={() => void endIt()}>
        {messages.end}
      </Button>
      {dialog}
    </li>
  );
}
