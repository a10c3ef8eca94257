import { useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Return } from '#shared/contracts/returns/return-shapes.ts';
import { isReturnOpenFor, MAX_RETURN_PICTURES } from '#shared/domain/returns/return-states.ts';
import { returnMessages as messages } from '#shared/messages/returns/returns.ts';
import { useWithdrawReturnMutation } from '#web/api/returns/returns.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ConfirmedButton } from '#web/components/quotes/confirmed-button.tsx';
import styles from '#web/components/quotes/quote-layout.module.css';
import { QuotePanel } from '#web/components/quotes/quote-layout.tsx';
import { ReadReturn, ReturnFacts, ReturnPictures } from '#web/components/returns/return-layout.tsx';
import { useMoney } from '#web/components/values/money.tsx';
import { AddPictures } from '#web/features/returns/add-pictures.tsx';
import { returnPaths } from '#web/return-paths.ts';

/** One return of the customer. */
export function ReturnPage() {
  const { id = '' } = useParams();
  return <ReadReturn id={id}>{(found) => <ShownReturn key={found._id} found={found} />}</ReadReturn>;
}

function ShownReturn({ found }: { found: Return }) {
  const { _id: id, state, number, pictures } = found;
  const page = useRef<HTMLDivElement>(null);
  const [withdraw, { isLoading }] = useWithdrawReturnMutation();
  const canAdd = isReturnOpenFor('addPicture', state);
  return (
    <DashboardPage title={messages.number(number)} description={messages.pageDescription}>
      <div ref={page} tabIndex={-1} className={styles.main}>
        <QuotePanel title={messages.facts} isTitleHidden>
          <ReturnFacts of={found} wordsLabel={messages.words} />
          <Note of={found} />
          <div className={styles.actions}>
            <Link to={returnPaths.mine}>{messages.back}</Link>
            {state === 'approved' && (
              <ButtonLink look="primary" to={returnPaths.slip(id)}>
                {messages.slip}
              </ButtonLink>
            )}
            {isReturnOpenFor('withdraw', state) && (
              <ConfirmedButton
                label={messages.withdraw}
                title={messages.withdrawTitle}
                warning={messages.withdrawWarning}
                done={messages.withdrawn}
                busy={isLoading}
                send={() => withdraw({ id }).unwrap()}
                onDone={() => page.current?.focus({ preventScroll: true })}
              />
            )}
          </div>
        </QuotePanel>
        {(pictures.length > 0 || canAdd) && (
          <QuotePanel title={messages.pictures}>
            <ReturnPictures of={found} />
            {canAdd && pictures.length < MAX_RETURN_PICTURES && <AddPictures of={found} />}
          </QuotePanel>
        )}
      </div>
    </DashboardPage>
  );
}

function Note({ of: { state, money } }: { of: Return }) {
  const { amount } = useMoney();
  const { way = 'none', amount: settled = 0, byBank = 0 } = money ?? {};
  const isBoth = way === 'creditNote' && byBank > 0;
  const text =
    state === 'done'
      ? messages.notes.done[isBoth ? 'both' : way](amount(settled ?? 0), amount(byBank))
      : messages.notes[state];
  return (
    <p role="status" className={styles.hint}>
      {text}
    </p>
  );
}
