import { useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Quote } from '#shared/contracts/quotes/quote-shapes.ts';
import { isQuoteOpenFor } from '#shared/domain/quotes/quote-states.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { quoteStaffMessages as messages, quoteMessages } from '#shared/messages/quotes/quotes.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadQuoteQuery } from '#web/api/quotes/quotes.ts';
import { useRole } from '#web/auth/use-role.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { EarlierAnswers } from '#web/components/quotes/earlier-answers.tsx';
import { QuotedLines, RequestedLines } from '#web/components/quotes/quote-lines.tsx';
import { QuoteStateTag } from '#web/components/quotes/quote-state.tsx';
import { currencyOf } from '#web/components/quotes/quote-totals.ts';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { Instant, weekdayText } from '#web/components/values/instant.tsx';
import { AnswerPanel } from '#web/features/admin/quotes/answer-panel.tsx';
import styles from '#web/features/admin/quotes/staff-quote.module.css';
import { QuoteMessages } from '#web/forms/quotes/quote-messages.tsx';
import { paths } from '#web/paths.ts';
import { quotePaths } from '#web/quote-paths.ts';

export function StaffQuotePage() {
  const { id = '' } = useParams();
  const { currentData: quote, error, refetch } = useReadQuoteQuery(id, { refetchOnMountOrArgChange: true });
  if (quote !== undefined) return <ShownQuote key={quote._id} quote={quote} />;
  if (isNotFound(error)) return <NotFound message={commonMessages.notFoundHint} />;
  return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={refetch} />;
}

function ShownQuote({ quote }: { quote: Quote }) {
  const { may } = useRole();
  const page = useRef<HTMLDivElement>(null);
  const currency = currencyOf(quote);
  const [offer] = quote.versions;
  const mayAnswer = may('quotes.change') && isQuoteOpenFor('answer', quote.state);
  return (
    <DashboardPage title={quoteMessages.quote(quote.number)} description={messages.pageDescription}>
      <div ref={page} tabIndex={-1} className={styles.page}>
        <div className={styles.main}>
          <QuoteFacts quote={quote} />
          <section className={`panel ${styles.panel}`} aria-label={messages.requested}>
            <h2>{messages.requested}</h2>
            {quote.fromStaff ? (
              <p className={styles.hint}>{messages.started}</p>
            ) : (
              <RequestedLines lines={quote.requested} currency={currency} label={messages.requested} />
            )}
          </section>
          {offer && (
            <section className={`panel ${styles.panel}`} aria-label={quoteMessages.offer}>
              <h2>{quoteMessages.offer}</h2>
              <p className={styles.hint}>
                <Instant value={offer.createdAt} /> {offer.by !== null && messages.by(offer.by)}
              </p>
              <QuotedLines lines={offer.lines} currency={currency} label={quoteMessages.offer} />
              {[offer.freight, offer.note].map((words) => words !== null && <p key={words}>{words}</p>)}
            </section>
          )}
          <EarlierAnswers quote={quote} />
          {mayAnswer && (
            <AnswerPanel
              key={quote.version}
              quote={quote}
              onAnswered={() => page.current?.focus({ preventScroll: true })}
            />
          )}
        </div>
        <div className={styles.main}>
          <QuoteMessages quote={quote} isStaff />
        </div>
      </div>
    </DashboardPage>
  );
}

function QuoteFacts({ quote }: { quote: Quote }) {
  const { may } = useRole();
  const { company, customerName, email, lastDay, ordered } = quote;
  const who = [company, customerName, email].filter(Boolean).join(' · ') || messages.erased;
  return (
    <section className={`panel ${styles.panel}`} aria-label={quoteMessages.facts}>
      <DescriptionList
        items={[
          {
            label: messages.customer,
            value: may('customers.read') ? <Link to={paths.customer(quote.accountId)}>{who}</Link> : who,
            wide: true,
          },
          { label: messages.state, value: <QuoteStateTag state={quote.state} /> },
          lastDay !== null && { label: messages.lastDay, value: weekdayText(lastDay) },
          { label: messages.updated, value: <Instant value={quote.updatedAt} /> },
          ordered.length > 0 && {
            label: messages.orders,
            value: ordered.map(({ orderId, orderNumber }) => (
              <span key={orderId}>
                <Link to={paths.order(orderId)}>{orderNumber}</Link>{' '}
              </span>
            )),
          },
        ]}
      />
      <div className={styles.actions}>
        <Link to={paths.quotes}>{quoteMessages.back}</Link>
        {quote.version > 0 && <ButtonLink to={quotePaths.printed(quote._id)}>{quoteMessages.print}</ButtonLink>}
      </div>
    </section>
  );
}
