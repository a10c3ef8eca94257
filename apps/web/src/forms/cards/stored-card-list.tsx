import { Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { StoredCard } from '#shared/contracts/payments/stored-cards.ts';
import { storedCardMessages } from '#shared/messages/payments/stored-cards.ts';
import { useListStoredCardsQuery, useRemoveStoredCardMutation } from '#web/api/payments/stored-cards.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import styles from '#web/forms/cards/stored-card-list.module.css';

// Brings the provider's form along, which few open.
const AddCard = lazyPart(() => import('#web/forms/cards/add-card.tsx').then((file) => file.AddCard));

interface StoredCardListProps {
  /** `own`, or the id of a company. */
  account: string;
  description: string;
  mayAdd: boolean;
}

/** The cards that the provider keeps for an account, to add and remove. */
export function StoredCardList({ account, description, mayAdd }: StoredCardListProps) {
  const { currentData, error, refetch } = useListStoredCardsQuery(account, { refetchOnMountOrArgChange: true });
  const [isAdding, setAdding] = useState(false);
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const close = (isStored: boolean) => {
    flushSync(() => setAdding(false));
    // The provider has it; its list is read again.
    if (isStored) void refetch();
    add.current?.focus();
  };
  return (
    <section className={`panel ${styles.section}`} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{storedCardMessages.title}</h2>
        <p className={styles.note}>{description}</p>
      </div>
      {currentData === undefined && error === undefined && <Spinner />}
      {error !== undefined && <ErrorState message={storedCardMessages.notRead} onRetry={refetch} />}
      {currentData?.length === 0 && mayAdd && !isAdding && <p className={styles.note}>{storedCardMessages.empty}</p>}
      {!mayAdd && <p className={styles.note}>{storedCardMessages.notAllowed}</p>}
      <ul ref={list} tabIndex={-1} className={`plain-list ${styles.cards}`} aria-labelledby={titleId}>
        {error === undefined &&
          currentData?.map((card) => (
            <Card key={card._id} account={account} card={card} onRemoved={() => list.current?.focus()} />
          ))}
      </ul>
      {isAdding && (
        <Suspense fallback={<Spinner />}>
          <AddCard account={account} onDone={close} />
        </Suspense>
      )}
      {mayAdd && !isAdding && (
        <Button ref={add} className={styles.add} onClick={() => setAdding(true)}>
          {storedCardMessages.add}
        </Button>
      )}
    </section>
  );
}

interface CardProps {
  account: string;
  card: StoredCard;
  onRemoved: () => void;
}

function Card({ account, card, onRemoved }: CardProps) {
  const [remove, { isLoading }] = useRemoveStoredCardMutation();
  const { ask, dialog } = useConfirmation();
  const nameId = useId();
  const name = storedCardMessages.name(card);

  const drop = async () => {
    const goOn = await ask({
      title: storedCardMessages.removeTitle(name),
      warning: storedCardMessages.removeText,
      cancelLabel: storedCardMessages.keepIt,
      confirmLabel: storedCardMessages.remove,
      confirmDescription: storedCardMessages.removeText,
    });
    if (!goOn) return;
    const { error } = await remove({ id: account, cardId: card._id });
    if (error) return toastError(error);
    toastSuccess(storedCardMessages.removed(name));
    onRemoved();
  };

  return (
    <li className={styles.card}>
      <div>
        <h3 id={nameId}>
          {name} {card.isExpired && <StatusTag tone="over">{storedCardMessages.expired}</StatusTag>}
        </h3>
        {!card.isExpired && <p className={styles.note}>{storedCardMessages.expires(card)}</p>}
      </div>
      <Button compact busy={isLoading} aria-describedby={nameId} onClick={() => void drop()}>
        {storedCardMessages.remove}
      </Button>
      {dialog}
    </li>
  );
}
