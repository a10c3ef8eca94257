import { useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Quote } from '#shared/contracts/quotes/quote-shapes.ts';
import { isQuoteOpenFor } from '#shared/domain/quotes/quote-states.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { quoteMessages as messages } from '#shared/messages/quotes/quotes.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadQuoteQuery, useWithdrawQuoteMutation } from '#web/api/quotes/quotes.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import { EarlierAnswers } from '#web/components/quotes/earlier-answers.tsx';
import { QuotedLines, RequestedLines } from '#web/components/quotes/quote-lines.tsx';
import { QuoteStateTag } from '#web/components/quotes/quote-state.tsx';
import { currencyOf } from '#web/components/quotes/quote-totals.ts';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { Day, weekdayText } from '#web/components/values/instant.tsx';
import { AcceptForm } from '#web/features/quotes/accept-form.tsx';
import { OfferFacts } from '#web/features/quotes/offer-facts.tsx';
import { OrderedLines } from '#web/features/quotes/ordered-lines.tsx';
import styles from '#web/features/quotes/quote-page.module.css';
import { QuoteMessages } from '#web/forms/quotes/quote-messages.tsx';
import { quotePaths } from '#web/quote-paths.ts';

/** One quote of the customer: what was asked for, the answer and how to order by it. */
export function QuotePage() {
  const { id = '' } = useParams();
  const { currentData: quote, error, refetch } = useReadQuoteQuery(id, { refetchOnMountOrArgChange: true });
  if (quote !== undefined) return <ShownQuote key={quote._id} quote={quote} />;
  if (isNotFound(error)) return <NotFound message={commonMessages.notFoundHint} />;
  return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={refetch} />;
}

function ShownQuote({ quote }: { quote: Quote }) {
  const { state, requested, versions } = quote;
  const [offer] = versions;
  const page = useRef<HTMLDivElement>(null);
  const focus = () => page.current?.focus({ preventScroll: true });
  return (
    <DashboardPage title={messages.quote(quote.number)} description={messages.pageDescription}>
      <div ref={page} tabIndex={-1} className={styles.page}>
        <div className={styles.main}>
          <section className={`panel ${styles.panel}`} aria-label={messages.facts}>
            <DescriptionList
              items={[
                { label: messages.state, value: <QuoteStateTag state={state} /> },
                { label: messages.asked, value: <Day value={quote.createdAt} /> },
                quote.lastDay !== null && { label: messages.lastDay, value: weekdayText(quote.lastDay) },
              ]}
            />
            <div className={styles.actions}>
              <Link to={quotePaths.mine}>{messages.back}</Link>
              {offer && <ButtonLink to={quotePaths.printed(quote._id)}>{messages.print}</ButtonLink>}
              {isQuoteOpenFor('withdraw', state) && <WithdrawButton id={quote._id} onDone={focus} />}
            </div>
            <StateNote quote={quote} />
          </section>
          {offer && state === 'answered' && <AcceptForm key={offer.version} quote={quote} offer={offer} />}
          {offer && state !== 'answered' && (
            <section className={`panel ${styles.panel}`} aria-label={messages.offer}>
              <h2>{messages.offer}</h2>
              <QuotedLines
                lines={offer.lines}
                currency={currencyOf(quote)}
                label={messages.offer}
                more={(line) => <OrderedLines quote={quote} line={line} offered={offer.lines[line]?.quantity ?? 0} />}
              />
              <OfferFacts offer={offer} />
            </section>
          )}
          <EarlierAnswers quote={quote} />
          {requested.length > 0 && (
            <section className={`panel ${styles.panel}`} aria-label={messages.requested}>
              <h2>{messages.requested}</h2>
              <RequestedLines lines={requested} currency={currencyOf(quote)} label={messages.requested} />
            </section>
          )}
        </div>
        <div className={styles.main}>
          <QuoteMessages quote={quote} isStaff={false} />
        </div>
      </div>
    </DashboardPage>
  );
}

function StateNote({ quote: { state } }: { quote: Quote }) {
  if (state === 'answered') return null;
  return (
    <p role="status" className={styles.note}>
      {state === 'requested' ? messages.waiting : messages.ended[state]}
    </p>
  );
}

function WithdrawButton({ id, onDone }: { id: string; onDone: () => void }) {
  const [withdraw, { isLoading }] = useWithdrawQuoteMutation();
  const { ask, dialog } = useConfirmation();

  async function askToWithdraw(): Promise<void> {
    const isSure = await ask({
      title: messages.withdrawTitle,
      warning: messages.withdrawWarning,
      cancelLabel: messages.keep,
      confirmLabel: messages.withdraw,
      confirmDescription: messages.withdrawWarning,
    });
    if (!isSure || isLoading) return;
    try {
      await withdraw({ id }).unwrap();
      toastSuccess(messages.withdrawn);
      onDone();
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <>
      <Button look="warning" busy={isLoading} onClick={() => void askToWithdraw()}>
        {messages.withdraw}
      </Button>
      {dialog}
    </>
  );
}
