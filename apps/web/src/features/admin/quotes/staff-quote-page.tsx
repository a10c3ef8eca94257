import { useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Quote, QuoteVersion } from '#shared/contracts/quotes/quote-shapes.ts';
import { isQuoteOpenFor } from '#shared/domain/quotes/quote-states.ts';
import { weekdayText } from '#shared/domain/shop/weekday.ts';
import { quoteStaffMessages as messages, quoteMessages } from '#shared/messages/quotes/quotes.ts';
import { useWithdrawAnswerMutation } from '#web/api/quotes/quotes.ts';
import { useRole } from '#web/auth/use-role.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Answers, ClosedAnswers, shownAnswers } from '#web/components/quotes/answers.tsx';
import { ConfirmedButton } from '#web/components/quotes/confirmed-button.tsx';
import styles from '#web/components/quotes/quote-layout.module.css';
import { QuoteLayout, QuotePanel, ReadQuote } from '#web/components/quotes/quote-layout.tsx';
import { RequestedLines } from '#web/components/quotes/quote-lines.tsx';
import { QuoteStateTag } from '#web/components/quotes/quote-state.tsx';
import { currencyOf } from '#web/components/quotes/quote-totals.ts';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { Instant } from '#web/components/values/instant.tsx';
import { AnswerPanel } from '#web/features/admin/quotes/answer-panel.tsx';
import { QuoteMessages } from '#web/forms/quotes/quote-messages.tsx';
import { paths } from '#web/paths.ts';
import { quotePaths } from '#web/quote-paths.ts';

export function StaffQuotePage() {
  const { id = '' } = useParams();
  return <ReadQuote id={id}>{(quote) => <ShownQuote key={quote._id} quote={quote} />}</ReadQuote>;
}

function ShownQuote({ quote }: { quote: Quote }) {
  const { may } = useRole();
  const page = useRef<HTMLDivElement>(null);
  const focus = () => page.current?.focus({ preventScroll: true });
  const mayChange = may('quotes.change') === true;
  const shown = shownAnswers(quote);
  return (
    <QuoteLayout
      ref={page}
      quote={quote}
      description={messages.pageDescription}
      side={<QuoteMessages quote={quote} isStaff />}
    >
      <QuoteFacts quote={quote} />
      <QuotePanel title={messages.requested} {...(quote.fromStaff && { hint: messages.started })}>
        {!quote.fromStaff && (
          <RequestedLines lines={quote.requested} currency={currencyOf(quote)} label={messages.requested} />
        )}
      </QuotePanel>
      {shown.length > 0 && (
        <QuotePanel title={quoteMessages.offer}>
          <Answers
            quote={quote}
            answers={shown}
            more={(answer) =>
              mayChange &&
              answer.state === 'open' && (
                <WithdrawAnswer quote={quote} answer={answer} isLast={shown.length === 1} onDone={focus} />
              )
            }
          />
        </QuotePanel>
      )}
      <ClosedAnswers quote={quote} except={shown} />
      {mayChange && isQuoteOpenFor('answer', quote.state) && quote.acceptedVersion === null && (
        <AnswerPanel quote={quote} onAnswered={focus} />
      )}
    </QuoteLayout>
  );
}

interface WithdrawAnswerProps {
  quote: Quote;
  answer: QuoteVersion;
  isLast: boolean;
  onDone: () => void;
}

function WithdrawAnswer({ quote: { _id: id }, answer: { version }, isLast, onDone }: WithdrawAnswerProps) {
  const [withdraw, { isLoading }] = useWithdrawAnswerMutation();
  return (
    <div className={styles.actions}>
      <ConfirmedButton
        label={messages.withdrawAnswer(version)}
        title={messages.withdrawAnswerTitle(version)}
        warning={isLast ? messages.withdrawLastWarning : messages.withdrawAnswerWarning}
        done={messages.answerWithdrawn}
        busy={isLoading}
        send={() => withdraw({ id, version }).unwrap()}
        onDone={onDone}
      />
    </div>
  );
}

function QuoteFacts({ quote }: { quote: Quote }) {
  const { may } = useRole();
  const { company, customerName, email, lastDay, ordered } = quote;
  const who = [company, customerName, email].filter(Boolean).join(' · ') || messages.erased;
  return (
    <QuotePanel title={quoteMessages.facts} isTitleHidden>
      <DescriptionList
        items={[
          {
            label: messages.customer,
            value: may('customers.read') ? <Link to={paths.customer(quote.accountId)}>{who}</Link> : who,
            wide: true,
          },
          { label: messages.state, value: <QuoteStateTag quote={quote} /> },
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
    </QuotePanel>
  );
}
