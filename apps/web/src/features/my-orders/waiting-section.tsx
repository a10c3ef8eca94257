import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { WaitlistEntry } from '#shared/contracts/waitlist/waitlist.ts';
import { waitlistMessages, waitlistStateMessages } from '#shared/messages/waitlist/waitlist.ts';
import { useAgreeToPriceMutation, useLeaveWaitlistMutation, useListWaitlistQuery } from '#web/api/waitlist/waitlist.ts';
import { Button } from '#web/components/button.tsx';
import { RemoveDialog } from '#web/components/feedback/remove-dialog.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { Instant } from '#web/components/values/instant.tsx';
import { useMoney } from '#web/components/values/money.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import styles from '#web/features/my-orders/waiting-section.module.css';
import { paths } from '#web/paths.ts';

/** The lines that the customer stands in, and those that ended within a week without an order. */
export function WaitingSection() {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const { data: entries = [] } = useListWaitlistQuery(undefined, { refetchOnMountOrArgChange: true });
  useServedToast(entries);
  const [toLeave, setToLeave] = useState<WaitlistEntry | null>(null);
  const [leave] = useLeaveWaitlistMutation();
  const shown = entries.filter(({ state }) => state !== 'served' && state !== 'left');
  if (shown.length === 0) return null;

  async function remove(): Promise<boolean> {
    if (toLeave === null) return false;
    const { state } = await leave(toLeave._id).unwrap();
    if (state === 'left') toastSuccess(waitlistMessages.left);
    return true;
  }

  return (
    <section ref={section} tabIndex={-1} className={`panel ${styles.section}`} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className={styles.title}>
          {waitlistMessages.mine}
        </h2>
        <p className={styles.lead}>{waitlistMessages.mineDescription}</p>
      </div>
      <ul className={`plain-list ${styles.entries}`}>
        {shown.map((entry) => (
          <li key={entry._id}>
            <Entry entry={entry} onLeave={() => setToLeave(entry)} />
          </li>
        ))}
      </ul>
      <RemoveDialog
        open={toLeave !== null}
        title={waitlistMessages.leaveTitle(toLeave?.product ?? '')}
        warning={waitlistMessages.leaveWarning}
        cancelLabel={waitlistMessages.stay}
        confirmLabel={waitlistMessages.leave}
        confirmDescription={waitlistMessages.leaveWarning}
        remove={remove}
        onClose={() => setToLeave(null)}
        onRemoved={() => section.current?.focus({ preventScroll: true })}
      />
    </section>
  );
}

function Entry({ entry, onLeave }: { entry: WaitlistEntry; onLeave: () => void }) {
  const nameId = useId();
  const { product, productId, quantity, partIsFine, requestId, state, until } = entry;
  return (
    <article className={styles.entry} aria-labelledby={nameId}>
      <div className={styles.requested}>
        <h3 id={nameId}>
          <Link to={paths.purchase(productId)}>{waitlistMessages.requested(quantity, product)}</Link>
          {partIsFine && <small> {waitlistMessages.orPart}</small>}
        </h3>
        <p>
          <State entry={entry} /> {waitlistMessages.lasts} <Instant value={until} />
        </p>
        {requestId !== null && <Link to={paths.request(requestId)}>{waitlistMessages.seeRequest}</Link>}
        <Problem entry={entry} nameId={nameId} />
      </div>
      {state === 'waiting' && (
        <Button look="warning" compact aria-describedby={nameId} onClick={onLeave}>
          {waitlistMessages.leave}
        </Button>
      )}
    </article>
  );
}

function State({ entry: { position, problem, state } }: { entry: WaitlistEntry }) {
  if (position === null) return <StatusTag tone="over">{waitlistStateMessages[state]}</StatusTag>;
  if (problem !== null) return <StatusTag tone="waiting">{waitlistMessages.passedOver}</StatusTag>;
  return <StatusTag tone={position === 1 ? 'moving' : 'waiting'}>{waitlistMessages.position(position)}</StatusTag>;
}

function Problem({ entry: { _id, problem, price, maxPrice }, nameId }: { entry: WaitlistEntry; nameId: string }) {
  const money = useMoney();
  const [agree, { isLoading }] = useAgreeToPriceMutation();
  if (problem === null) return null;
  if (problem === 'quantity') return <p className={styles.problem}>{waitlistMessages.quantityPassed}</p>;
  return (
    <div className={styles.problem}>
      <p>{waitlistMessages.pricePassed(money.price(price), money.price(maxPrice))}</p>
      <Button
        compact
        busy={isLoading}
        aria-describedby={nameId}
        onClick={() => void agree({ id: _id, price }).unwrap().catch(toastError)}
      >
        {waitlistMessages.agree(money.price(price))}
      </Button>
    </div>
  );
}

/** Tells once of each entry that waited before and is served now. */
function useServedToast(entries: WaitlistEntry[]): void {
  const waiting = useRef(new Set<string>());
  useEffect(() => {
    for (const { _id, state, quantity, product } of entries) {
      if (state === 'served' && waiting.current.has(_id)) toastSuccess(waitlistMessages.served(quantity, product));
    }
    waiting.current = new Set(entries.filter(({ state }) => state === 'waiting').map(({ _id }) => _id));
  }, [entries]);
}
